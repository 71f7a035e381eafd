/** What a sentence of a record's history is made of, and what is said of each type of record. */
import type { RecordType } from '#shared/record-types.ts';
import type { RowChanges } from './audit-row.ts';

/** Fields of a record as its audit rows have them. */
export type Values = Readonly<Record<string, unknown>>;

/** A row as its sentence is made of it. */
export interface HistoryContext {
  action: 'create' | 'update' | 'delete';
  changes: RowChanges;
  /** What is known of the record at that moment, as far as it names it. */
  values: Values;
  /** The ids of the record whose history this is. */
  subjects: readonly string[];
  /** The changed fields in words: `Color changed from Red to Blue`; without some. */
  changed: (...without: string[]) => string;
  /** What the record is called whose id this one has (`idOf`); empty for none. */
  owner: string;
  /** How an id is written that another field of the record holds. */
  nameOf: (field: string, id: string) => string | undefined;
}

/** What is said of records of a type. */
export interface HistoryFormatter {
  /** `Truck` */
  noun: string;
  /** What tells one from another: its reg number. */
  name: (values: Values) => string;
  /** The type of the record whose id it has: a truck has one reservation. */
  idOf?: RecordType;
  /** Sentences of its own, where the plain ones do not do; undefined takes the plain one. */
  own?: (context: HistoryContext) => string | undefined;
  /** The same in the history of the record that it belongs to. */
  child?: (context: HistoryContext) => string | undefined;
  /** The same in the history of another record that it names. */
  mention?: (context: HistoryContext) => string | undefined;
}

/** A value as text; empty for none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** For a record that no value tells from another. */
export function nameless(): string {
  return '';
}
