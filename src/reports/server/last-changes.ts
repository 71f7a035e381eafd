/** Recent activity from the audit log, as sentences. */
import { type HistoryRow, type KnownValues, knownKey } from '#history/audit-row.ts';
import { formatHistoryRow, namedRecords } from '#history/format-history.ts';
import { readKnownValues } from '#history/server/history-store.ts';
import { authorName } from '#history/server/read-history.ts';
import type { LastOfChanges } from '#reports/overview.ts';
import type { RecordStores } from '#server/db/record-store.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { findKind, type RecordKinds, recordAddress, recordName } from '#shared/record-kind.ts';
import { nounOf, type RecordType } from '#shared/record-types.ts';
import { firstCharacters } from '#shared/text.ts';
import { type ChangeRow, findPlaces, readLastRows } from './last-changes-store.ts';

/** Lines on the landing page. */
const maxShown = 10;
/** Limits the batches to read when single requests changed very many records. */
const maxBatches = 10;
const maxSentenceLength = 160;

/** What the landing page knows about record kinds. */
export interface OverviewRecords {
  kinds: RecordKinds;
  stores: RecordStores;
  /** A request is shown by its first change in this order: the invoice rather than the truck prices it set. */
  order: readonly RecordType[];
}

/** One row per request, newest first. */
function onePerRequest({ order }: OverviewRecords, rows: readonly ChangeRow[]): ChangeRow[] {
  const rankOf = ({ recordType }: ChangeRow) => (order.includes(recordType) ? order.indexOf(recordType) : order.length);
  const byRequest = Map.groupBy(rows, ({ requestId, id }) => requestId || id);
  return [...byRequest.values()].flatMap((group) =>
    group.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, 1),
  );
}

/** Rows of as many requests as are shown, newest first. The rows of the oldest request may be incomplete. */
async function readRows(
  { db, actor }: Pick<WriteContext, 'db' | 'actor'>,
  records: OverviewRecords,
): Promise<ChangeRow[]> {
  const rows: ChangeRow[] = [];
  for (let batch = 0; batch < maxBatches; batch += 1) {
    if (onePerRequest(records, rows).length >= maxShown) break;
    const known = [...new Set(rows.map(({ requestId }) => requestId))].filter((id) => id !== '');
    const found = await readLastRows(db, records.kinds, actor.role, { before: rows.at(-1)?.id, known });
    if (found.length === 0) break;
    rows.push(...found);
  }
  return rows;
}

/** The record to name: the row's parent if any, otherwise its own record. */
function subjectOf({ recordType, recordId, parentType, parentId }: ChangeRow) {
  return parentType === null || parentId === null
    ? { type: recordType, id: recordId }
    : { type: parentType, id: parentId };
}

function sentenceOf(kinds: RecordKinds, row: ChangeRow, known: KnownValues): string {
  const { type, id } = subjectOf(row);
  const { sentence } = formatHistoryRow(kinds, row, known, [id]);
  if (row.perspective === 'own' && row.action !== 'update') return sentence;
  const kind = findKind(kinds, type);
  const title = kind ? `${nounOf(kind.type)} ${recordName(kind, known.get(knownKey(type, id)) ?? {})}`.trim() : '';
  return title === '' ? sentence : `${title}: ${sentence}`;
}

function shortened(sentence: string): string {
  return sentence.length > maxSentenceLength ? `${firstCharacters(sentence, maxSentenceLength)}…` : sentence;
}

/** The newest business changes, one per request, with links to records that still exist. */
export async function readLastChanges(
  reader: Pick<WriteContext, 'db' | 'actor' | 'today'>,
  records: OverviewRecords,
): Promise<LastOfChanges[]> {
  const { kinds, stores } = records;
  const rows = onePerRequest(records, await readRows(reader, records)).slice(0, maxShown);
  const subjects = rows.map(subjectOf);
  const named = rows.flatMap((row: HistoryRow & ChangeRow) => [
    { type: row.recordType, id: row.recordId },
    ...namedRecords(kinds, row),
  ]);
  const known = await readKnownValues(reader.db, kinds, [...subjects, ...named]);
  const places = await findPlaces(reader, stores, subjects);
  return rows.map((row) => {
    const { type, id } = subjectOf(row);
    const place = places.get(knownKey(type, id));
    const address = place && recordAddress(kinds[place.type].page, place);
    const company = place?.company ?? row.company;
    return {
      at: row.at,
      by: authorName(row, reader),
      sentence: shortened(sentenceOf(kinds, row, known)),
      address: address ?? null,
      company,
    };
  });
}
