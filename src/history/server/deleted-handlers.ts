/** Answers the calls for deleted records (specification, section 12.4). */
import { deletedCatalogue } from '#history/deleted-fields.ts';
import { deletedHistoryRoute, deletedListRoutes, getDeletedRoute, listDeletedRoute } from '#history/deleted-routes.ts';
import { wordsFor } from '#history/record-words.ts';
import { tell } from '#history/tell.ts';
import { JsonText, type Scope } from '#server/http/call.ts';
import type { Calls } from '#server/http/calls.ts';
import { createListReader } from '#server/list/read-list.ts';
import { serveList } from '#server/list/serve-list.ts';
import { notFound } from '#shared/errors.ts';
import { findDeletion } from './deleted-store.ts';
import { knownOf, readHistory, whoDid } from './read-history.ts';

async function deletion({ db, actor }: Pick<Scope, 'db' | 'actor'>, id: string) {
  const row = await findDeletion(db, actor.role, id);
  if (!row) throw notFound();
  return row;
}

/** What it was called; money goes by its amount as people write it. */
function titleOf({ recordType, changes, title }: Awaited<ReturnType<typeof deletion>>): string {
  if (recordType !== 'payment' && recordType !== 'costing') return title;
  const values = Object.fromEntries(Object.entries(changes).map(([field, { old }]) => [field, old]));
  return wordsFor(recordType)?.name(values) ?? title;
}

/** Serves the calls of `deleted-routes.ts`. */
export function serveDeletedCalls(calls: Calls): void {
  serveList(calls, deletedCatalogue, deletedListRoutes);
  const readList = createListReader();

  calls.serve(
    listDeletedRoute,
    async ({ db, query, signal }) => {
      return new JsonText(await readList(db, { catalogue: deletedCatalogue, company: null, query }, signal));
    },
    { kind: 'list' },
  );

  calls.serve(getDeletedRoute, async (call) => {
    const row = await deletion(call, call.params.deletedId);
    const { id, recordType: kind, recordId, company, at } = row;
    const { changes } = tell(row, await knownOf(call.db, [row]), [recordId]);
    const fields = changes.map(({ field, label, from, fromText }) => ({ field, label, value: from, text: fromText }));
    return { id, kind, recordId, company, title: titleOf(row), at, by: whoDid(row, call), fields };
  });

  calls.serve(deletedHistoryRoute, async (call) => {
    const { recordType: type, recordId } = await deletion(call, call.params.deletedId);
    return readHistory(call, { type, ids: [recordId] }, call.query);
  });
}
