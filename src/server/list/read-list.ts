/** Reads one page of a list, with cached totals. The query is cancelled when its caller disconnects. */
import type { Kysely, RawBuilder } from 'kysely';
import { queryUntilAborted } from '#server/db/cancel.ts';
import type { Database } from '#server/db/schema.ts';
import { summedFields } from './list-parts.ts';
import type { ListRequest } from './list-statement.ts';
import { isRecurring, listStatement, pageIdsStatement, pageStatement, rowsStatement } from './list-statement.ts';
import { createListTotalsCache } from './list-totals-cache.ts';

/** Returns a page as JSON of a `ResultPage`. @throws Failure 503 on timeout */
export type ReadList = (db: Kysely<Database>, request: ListRequest, signal: AbortSignal) => Promise<string>;

function keysOf({ listSchema, company, query }: ListRequest) {
  const { search, filter, sold, also } = query;
  const summed = summedFields(listSchema, also).map(({ id }) => id);
  const key = JSON.stringify([listSchema.list, listSchema.day, company, search, filter, sold, summed]);
  return { totals: key, groups: `${query.group} ${key}` };
}

/** Inserts the properties of the totals object into the page object. */
function pageJson(rows: string, totals: string, groups: string): string {
  return `{"rows":${rows},${totals.slice(1, -1)},"groups":${groups}}`;
}

/** The rows of the page as JSON; null if the list is no longer in this state. */
async function readRowsInState(state: string, ...[db, request, signal]: Parameters<ReadList>): Promise<string | null> {
  const read = async <A extends { state: string }>(statement: RawBuilder<A>) => {
    const [answer] = await queryUntilAborted(db, statement, signal);
    return answer?.state === state ? answer : null;
  };
  if (isRecurring(request)) return (await read(pageStatement(request)))?.rows ?? null;
  const found = await read(pageIdsStatement(request));
  if (!found) return null;
  if (found.ids.length === 0) return '[]';
  return (await read(rowsStatement(request, found.ids)))?.rows ?? null;
}

/** Creates a reader with its own cache. */
export function createListReader(): ReadList {
  const cache = createListTotalsCache();

  /** The page with cached totals; null if nothing is cached or the list has changed since. */
  async function readWithCache(...[db, request, signal]: Parameters<ReadList>): Promise<string | null> {
    const keys = keysOf(request);
    const [totals, groups] = [cache.recall(keys.totals), cache.recall(keys.groups)];
    if (!totals || totals.state !== groups?.state) return null;
    const rows = await readRowsInState(totals.state, db, request, signal);
    return rows === null ? null : pageJson(rows, totals.json, groups.json);
  }

  async function calculateTotals(...[db, request, signal]: Parameters<ReadList>): Promise<string> {
    const keys = keysOf(request);
    const [answer] = await queryUntilAborted(db, listStatement(request), signal);
    if (!answer) throw new Error(`The list ${request.listSchema.list} returned no result.`);
    const { state, rows, totals, groups } = answer;
    cache.set(keys.totals, { state, json: totals });
    cache.set(keys.groups, { state, json: groups });
    return pageJson(rows, totals, groups);
  }

  return async (db, request, signal) =>
    (await readWithCache(db, request, signal)) ?? (await calculateTotals(db, request, signal));
}
