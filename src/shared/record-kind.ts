/**
 * What a feature declares about its kind of record. `app/server-features.ts` lists the declarations, and hands the list to
 * the history, the search, the deleted records, the live updates and the audit log.
 */
import type { Company } from './companies.ts';
import type { ShownField } from './field-texts.ts';
import type { PageType, RecordType } from './record-types.ts';

/** A record's fields as in its audit rows. */
export type Values = Readonly<Record<string, unknown>>;

/** `{ field: { old, new } }` */
export type RowChanges = Readonly<Record<string, { old: unknown; new: unknown }>>;

/** The inputs of a history sentence. */
export interface HistoryContext {
  action: 'create' | 'update' | 'delete';
  changes: RowChanges;
  /** Known naming values of the record at that moment. */
  values: Values;
  /** The ids of the records whose history is shown. */
  subjects: readonly string[];
  /** The changed fields in words, except those listed: `Color changed from Red to Blue`. */
  changed: (...without: string[]) => string;
  /** The name of the record whose id this one shares (`idOf`), or an empty string. */
  owner: string;
  /** The name for an id in another field of the record. */
  nameOf: (field: string, id: string) => string | undefined;
}

/** Undefined keeps the default sentence. */
type HistorySentence = (context: HistoryContext) => string | undefined;

/** A field of an audit row: its label, and how its values are written. */
export type RecordField = Pick<ShownField, 'id' | 'label' | 'type'> & Partial<ShownField> & { unit?: string };

/**
 * `staff` are all users who may work with stock and paperwork. `administrators` read about accounts and administration.
 * `staffOnceShared` is private to the owner until it is shared, then as `staff`.
 */
export type Readers = 'staff' | 'administrators' | 'staffOnceShared';

/** The addresses of a record: `/{company}/credit-notes/{id}/view`, or `/clients/{id}/view` without a company. */
export interface RecordPage {
  segment: string;
  isOfCompany: boolean;
}

export interface RecordKind {
  type: RecordType;
  /** A reader must also be allowed to read about the record's parent. */
  readers: Readers;
  page?: RecordPage;
  /** Fields that name a record; the first with a value is its name, unless `name` says otherwise. */
  namedBy?: readonly string[];
  /** The distinguishing name: `Repairs £50.00` for a costing. */
  name?: (values: Values) => string;
  /** In the order of the history. A field without an entry is named after its id. */
  fields?: readonly RecordField[];
  /** Fields of the record's parts, such as invoice lines. */
  partFields?: readonly RecordField[];
  /** Fields calculated from others. A sentence mentions them only if nothing else changed. */
  calculated?: readonly string[];
  /** Its records have no size until their file has arrived. */
  isUpload?: true;
  /** The list of deleted records does not show them. */
  isUnlisted?: true;
  /** The landing page does not mention its changes. */
  isQuiet?: true;
  /** Set if the record shares the id of another type: a truck's reservation has the truck's id. */
  idOf?: RecordType;
  /** Replaces the default sentence. */
  own?: HistorySentence;
  /** Replaces it in the history of the record that this one belongs to. */
  child?: HistorySentence;
  /** Replaces it in the history of another record that this one names. */
  mention?: HistorySentence;
}

/** A kind whose records have a page. */
export interface PageKind extends RecordKind {
  type: PageType;
  page: RecordPage;
}

/** The kind of each type. */
export type RecordKinds = {
  readonly [Type in RecordType]: (Type extends PageType ? PageKind : RecordKind) & { type: Type };
};

/** The path of a record's page. */
export function recordAddress(
  { segment, isOfCompany }: RecordPage,
  { id, company }: { id: string; company: Company | null },
): string {
  return `${isOfCompany ? `/${company}` : ''}/${segment}/${encodeURIComponent(id)}/view`;
}

/** Undefined for a word that is no type. */
export function findKind(kinds: RecordKinds, type: string): RecordKind | undefined {
  return Object.hasOwn(kinds, type) ? kinds[type as RecordType] : undefined;
}

/** The distinguishing name, or an empty string. */
export function recordName({ name, namedBy = [] }: Pick<RecordKind, 'name' | 'namedBy'>, values: Values): string {
  if (name !== undefined) return name(values);
  return namedBy.map((field) => textOf(values[field])).find((text) => text !== '') ?? '';
}

/** A value as text; empty for null. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function textField(id: string, label: string): RecordField {
  return { id, label, type: 'text' };
}

/** Joins the parts of a sentence that are not empty. */
export function joinParts(parts: readonly string[]): string {
  return parts.filter(Boolean).join('; ');
}

/** `Added costing Repairs £50.00` */
export function addedOrDeleted(noun: string, name: string, action: HistoryContext['action']): string | undefined {
  if (action === 'update') return undefined;
  return `${action === 'create' ? 'Added' : 'Deleted'} ${noun} ${name}`.trim();
}
