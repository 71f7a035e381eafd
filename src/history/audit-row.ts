/** An audit row as a history reads it. */
import type { Company } from '#shared/companies.ts';

/** `{ field: { old, new } }` */
export type RowChanges = Readonly<Record<string, { old: unknown; new: unknown }>>;

/** How a row comes into a record's history: it is of the record, of what belongs to it, or it only names it. */
type Perspective = 'own' | 'child' | 'mention';

/** One row, with what is known of the record that it is of. */
export interface HistoryRow {
  id: string;
  at: string;
  userId: string;
  userName: string | null;
  userEmail: string | null;
  action: 'create' | 'update' | 'delete';
  recordType: string;
  recordId: string;
  company: Company | null;
  changes: RowChanges;
  perspective: Perspective;
}

/** The last known naming values of records, by `type id`: number, reg number, name, currency. */
export type KnownValues = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** The key of a record among known values. */
export function knownKey(type: string, id: string): string {
  return `${type} ${id}`;
}
