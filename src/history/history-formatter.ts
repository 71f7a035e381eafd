/** The inputs of a history sentence, and what a formatter defines for each record type. */
import type { RecordType } from '#shared/record-types.ts';
import type { RowChanges } from './audit-row.ts';

/** A record's fields as in its audit rows. */
export type Values = Readonly<Record<string, unknown>>;

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

export interface HistoryFormatter {
  /** `Truck` */
  noun: string;
  /** The distinguishing name: a truck's reg number. */
  name: (values: Values) => string;
  /** Set if the record shares the id of another type: a truck's reservation has the truck's id. */
  idOf?: RecordType;
  /** Overrides the default sentence; undefined keeps the default. */
  own?: (context: HistoryContext) => string | undefined;
  /** Overrides it in the history of the record that this one belongs to. */
  child?: (context: HistoryContext) => string | undefined;
  /** Overrides it in the history of another record that this one names. */
  mention?: (context: HistoryContext) => string | undefined;
}

/** A value as text; empty for null. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** For record types without distinguishing names. */
export function nameless(): string {
  return '';
}
