import type { Company } from '#shared/companies.ts';
import type { RowChanges } from '#shared/record-kind.ts';
import type { RecordType } from '#shared/record-types.ts';

/** Why a row is in a record's history: it is about the record, about one that belongs to it, or only names it. */
type Perspective = 'own' | 'child' | 'mention';

export interface HistoryRow {
  id: string;
  at: string;
  userId: string;
  userName: string | null;
  userEmail: string | null;
  action: 'create' | 'update' | 'delete';
  recordType: RecordType;
  recordId: string;
  company: Company | null;
  changes: RowChanges;
  perspective: Perspective;
}

/** The last known names of records by `type id`: number, reg number, name, currency. */
export type KnownValues = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

export function knownKey(type: string, id: string): string {
  return `${type} ${id}`;
}
