/** Reads one page of a list, with what is remembered of it; ends with its caller (specification, section 10.1). */
import type { Kysely, RawBuilder } from 'kysely';
import { queryUntilAborted } from '#server/db/cancel.ts';
import type { Database } from '#server/db/schema.ts';
import { summedFields } from './list-parts.ts';
import type { ListRequest } from './list-request.ts';
import { listStatement, pageIdsStatement, pageStatement, recurs, rowsStatement } from './list-statement.ts';
import { createListTotalsCache } from './list-totals-cache.ts';

/** Gives a page as the JSON text of a `ResultPage`. @throws Failure 503 when it takes too long */
export type ReadList = (db: Kysely<Database>, request: ListRequest, signal: AbortSignal) => Promise<string>;

function keysOf({ listSchema, company, query }: ListRequest) {
  const { search, filter, sold, also } = query;
  const summed = summedFields(listSchema, also).map(({ id }) => id);
  const key = JSON.stringify([listSchema.list, listSchema.day, company, search, filter, sold, summed]);
  return { totals: key, groups: `${query.group} ${key}` };
}

/** The totals are an object of their own: its parts go among those of the page. */
function pageJson(rows: string, totals: string, groups: string): string {
  return `{"rows":${rows},${totals.slice(1, -1)},"groups":${groups}}`;
}

/** The rows of the page as a JSON text; null where the list is not in this state any more. */
async function rowsIn(state: string, ...[db, request, signal]: Parameters<ReadList>): Promise<string | null> {
  const read = async <A extends { state: string }>(statement: RawBuilder<A>) => {
    const [answer] = await queryUntilAborted(db, statement, signal);
    return answer?.state === state ? answer : null;
  };
  if (recurs(request)) return (await read(pageStatement(request)))?.rows ?? null;
  const found = await read(pageIdsStatement(request));
  if (!found) return null;
  if (found.ids.length === 0) return '[]';
  return (await read(rowsStatement(request, found.ids)))?.rows ?? null;
}

/** Makes a reader with a memory of its own. */
export function createListReader(): ReadList {
  const memory = createListTotalsCache();

  /** The page with what is remembered of its list; null where the list has changed since, or nothing is. */
  async function recalled(...[db, request, signal]: Parameters<ReadList>): Promise<string | null> {
    const keys = keysOf(request);
    const [totals, groups] = [memory.recall(keys.totals), memory.recall(keys.groups)];
    if (!totals || totals.state !== groups?.state) return null;
    const rows = await rowsIn(totals.state, db, request, signal);
    return rows === null ? null : pageJson(rows, totals.json, groups.json);
  }

  async function calculateTotals(...[db, request, signal]: Parameters<ReadList>): Promise<string> {
    const keys = keysOf(request);
    const [answer] = await queryUntilAborted(db, listStatement(request), signal);
    if (!answer) throw new Error(`The list ${request.listSchema.list} answered nothing.`);
    const { state, rows, totals, groups } = answer;
    memory.set(keys.totals, { state, json: totals });
    memory.set(keys.groups, { state, json: groups });
    return pageJson(rows, totals, groups);
  }

  return async (db, request, signal) =>
    (await recalled(db, request, signal)) ?? (await calculateTotals(db, request, signal));
}
