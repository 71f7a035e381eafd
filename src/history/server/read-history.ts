/** A record's history as sentences, for a reader with the necessary role. */
import type { HistoryRow, KnownValues } from '#history/audit-row.ts';
import { formatHistoryRow, namedRecords } from '#history/format-history.ts';
import type { HistoryEntry, HistoryQuery } from '#history/history.ts';
import { colleagueName } from '#server/audit/colleague-name.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { RecordKinds } from '#shared/record-kind.ts';
import { type HistorySubject, readKnownValues, readRows } from './history-store.ts';

type Reader = Pick<WriteContext, 'db' | 'actor'>;

/** The author's name as this reader may see it. */
export function authorName({ userName, userEmail }: HistoryRow, { actor }: Reader): string {
  return colleagueName({ name: userName, email: userEmail }, actor) ?? 'A colleague';
}

/** Names of the records that the rows change or refer to. */
export function readKnownNames(
  db: Reader['db'],
  kinds: RecordKinds,
  rows: readonly HistoryRow[],
): Promise<KnownValues> {
  const updated = rows.filter(({ action }) => action === 'update');
  return readKnownValues(db, kinds, [
    ...updated.map(({ recordType, recordId }) => ({ type: recordType, id: recordId })),
    ...rows.flatMap((row) => namedRecords(kinds, row)),
  ]);
}

/** The newest entries of a record's history. */
export async function readHistory(
  reader: Reader,
  kinds: RecordKinds,
  subject: HistorySubject,
  { before, limit }: HistoryQuery,
): Promise<HistoryEntry[]> {
  const rows = await readRows(reader.db, kinds, subject, { role: reader.actor.role, before, limit });
  const known = await readKnownNames(reader.db, kinds, rows);
  return rows.map((row) => {
    const { sentence, changes } = formatHistoryRow(kinds, row, known, subject.ids);
    return { id: row.id, at: row.at, by: authorName(row, reader), sentence, changes };
  });
}
