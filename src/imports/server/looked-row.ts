/** A row that was looked at: what it means, what becomes of it, and why not. */
import type { z } from 'zod';
import type { ImportChange, ImportOutcome } from '#imports/import.ts';
import type { ImportField } from '#imports/import-fields.ts';
import type { Scope } from '#server/http/call.ts';
import { etagOf } from '#server/http/etag.ts';
import type { Company } from '#shared/companies.ts';
import { valueText } from '#shared/field-texts.ts';
import { firstCharacters, maxLine } from '#shared/text.ts';
import type { RowVerdict } from './import-row-store.ts';

/** What a row of a file says, by field. */
export interface SaidRow {
  line: number;
  values: Readonly<Record<string, unknown>>;
  /** Why the row cannot be taken, by the field whose cell could not be read. */
  reasons: Readonly<Record<string, string>>;
}

/** A row with the record that it means, and what is to be written of it. */
export interface LookedRow {
  line: number;
  outcome: ImportOutcome;
  reason: string | null;
  recordId: string | null;
  title: string;
  changes: ImportChange[];
  seenVersion: number | null;
  former: Record<string, unknown> | null;
  /** Two rows of one key mean the same record. */
  key: string;
  /** What is written, as the noun's own write takes it. */
  body: unknown;
}

/** A row for a record that is there. */
export type FoundRow = LookedRow & { recordId: string; seenVersion: number };

/** The record of a row as the nouns' writes name it, in the version that was looked at. */
export function lookedRecord({ recordId, seenVersion }: FoundRow): { id: string; ifMatch: string } {
  return { id: recordId, ifMatch: etagOf(seenVersion) };
}

/** A record as it is there. */
export interface MeantRecord {
  id: string;
  version: number;
  fields: Readonly<Record<string, unknown>>;
}

/** What a run made of a row. */
interface TakenRow {
  recordId: string;
  version: number;
}

/** A row that a run has taken: the record that it made or changed, and the version that it gave it. */
export type TakenVerdict = RowVerdict & { recordId: string; madeVersion: number };

/** What an undo is for: rows of new records, and rows of changed ones. */
export function byOutcome(rows: readonly TakenVerdict[]): { made: TakenVerdict[]; changed: TakenVerdict[] } {
  const { New: made = [], Changed: changed = [] } = Object.groupBy(rows, ({ outcome }) => outcome);
  return { made, changed };
}

/** The record of a row, in the version that the run gave it, as the nouns' writes name it. */
export function seenRecord({ recordId, madeVersion }: TakenVerdict): { id: string; ifMatch: string } {
  return { id: recordId, ifMatch: etagOf(madeVersion) };
}

/** For whom, and in whose stock. */
interface ImportScope {
  scope: Scope;
  /** The import's; trucks and costings have one. */
  company: Company | null;
}

/** How the records of a kind are found, compared, written and taken back; writes are the noun's own. */
export interface Importer {
  recordType: 'truck' | 'client' | 'supplier' | 'costing';
  /** Looks at rows of one file, in their order. */
  look(within: ImportScope, rows: readonly SaidRow[]): Promise<LookedRow[]>;
  /**
   * Writes what rows say that make records; gives these in the order of the rows.
   * @throws Failure with the words of the noun's own call; nothing is written then, of any of them
   */
  make(within: ImportScope, rows: readonly LookedRow[]): Promise<TakenRow[]>;
  /** Writes what rows say that change records, in the same way. */
  change(within: ImportScope, rows: readonly FoundRow[]): Promise<TakenRow[]>;
  /** Holds the records of rows against other writers, in the order of their ids; gives the ids of those that are there. */
  hold(within: ImportScope, rows: readonly TakenVerdict[]): Promise<ReadonlySet<string>>;
  /** Takes back what was done for rows whose records are held. @throws Failure where one is not as the run left it */
  takeBack(within: ImportScope, rows: readonly TakenVerdict[]): Promise<void>;
}

type Fault = { path: readonly PropertyKey[]; message: string };

/** `Purchase Price: Must be 0 or more.`, for each fault. */
export function faultWords(fields: readonly ImportField[], faults: readonly Fault[], fieldOf = pathField): string {
  const words = faults.map(({ path, message }) => {
    const label = fields.find(({ id }) => id === fieldOf(path))?.label;
    return label === undefined ? message : `${label}: ${message}`;
  });
  return [...new Set(words)].join(' ');
}

function pathField(path: readonly PropertyKey[]): string {
  return String(path[0] ?? '');
}

/** The faults of a row and its body, or what the body is. */
export function checked<T>(
  schema: z.ZodType<T>,
  body: unknown,
  { reasons }: Pick<SaidRow, 'reasons'>,
  fieldOf = pathField,
): { value: T } | { faults: readonly Fault[] } {
  const result = schema.safeParse(body);
  const unread = Object.entries(reasons).map(([field, message]) => ({ path: [field], message }));
  if (result.success) return unread.length === 0 ? { value: result.data } : { faults: unread };
  const others = result.error.issues.filter(({ path }) => reasons[fieldOf(path)] === undefined);
  return { faults: [...others, ...unread] };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** The fields that would be others, in words. @param plain a value as it is compared */
export function rowChanges(
  fields: readonly ImportField[],
  before: MeantRecord['fields'],
  given: Readonly<Record<string, unknown>>,
  plain: (value: unknown, field: string) => unknown = (value) => value,
): ImportChange[] {
  return fields
    .filter(({ id }) => given[id] !== undefined && !isSame(plain(before[id], id), plain(given[id], id)))
    .map((field) => ({
      field: field.id,
      label: field.label,
      from: valueText(field, before[field.id]),
      to: valueText(field, given[field.id]),
    }));
}

/** A row that cannot be taken. */
export function wrongRow({ line }: Pick<SaidRow, 'line'>, title: string, reason: string): LookedRow {
  return {
    line,
    outcome: 'Wrong',
    reason,
    recordId: null,
    // A cell that is too long for its field is not repeated whole.
    title: firstCharacters(title, maxLine),
    changes: [],
    seenVersion: null,
    former: null,
    key: '',
    body: null,
  };
}

/** A row that makes a record, with the values that this will get. */
export function newRow(
  { line }: SaidRow,
  title: string,
  key: string,
  { changes, body }: Pick<LookedRow, 'changes' | 'body'>,
): LookedRow {
  return { ...wrongRow({ line }, title, ''), outcome: 'New', reason: null, changes, key, body };
}

/** A row for a record that is there: changed where any field would be. */
export function foundRow(
  { line }: SaidRow,
  title: string,
  { id, version, fields }: MeantRecord,
  { changes, body }: Pick<LookedRow, 'changes' | 'body'>,
): LookedRow {
  return {
    line,
    outcome: changes.length > 0 ? 'Changed' : 'Same',
    reason: null,
    recordId: id,
    title,
    changes,
    seenVersion: version,
    former: Object.fromEntries(changes.map(({ field }) => [field, fields[field] ?? null])),
    key: id,
    body,
  };
}

/** Of rows that mean the same record the first is taken. @param noun `truck` */
export function withoutTwins(rows: readonly LookedRow[], noun: string): LookedRow[] {
  const first = new Map<string, number>();
  return rows.map((row) => {
    if (row.outcome === 'Wrong') return row;
    const earlier = first.get(row.key);
    if (earlier !== undefined) return wrongRow(row, row.title, `Line ${earlier} is for the same ${noun}.`);
    first.set(row.key, row.line);
    return row;
  });
}
