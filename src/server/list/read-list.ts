/** Reads one page of a list, with what is remembered of it; ends with its caller (specification, section 10.1). */
import type { Kysely } from 'kysely';
import { queryUntilAborted } from '#server/db/cancel.ts';
import type { Database } from '#server/db/schema.ts';
import { createListMemory } from './list-memory.ts';
import type { ListRequest } from './list-request.ts';
import { listStatement } from './list-statement.ts';

/** Gives a page as the JSON text of a `ResultPage`. @throws Failure 503 when it takes too long */
export type ReadList = (db: Kysely<Database>, request: ListRequest, signal: AbortSignal) => Promise<string>;

function keysOf({ catalogue, company, query }: ListRequest) {
  const key = JSON.stringify([catalogue.list, catalogue.day, company, query.search, query.filter, query.sold]);
  return { totals: key, groups: `${query.group} ${key}` };
}

/** Makes a reader with a memory of its own. */
export function createListReader(): ReadList {
  const memory = createListMemory();

  function settle(key: string, state: string, reckoned: string | null, remembered: string | undefined): string {
    if (reckoned === null) return remembered ?? '';
    memory.keep(key, { state, json: reckoned });
    return reckoned;
  }

  return async (db, request, signal) => {
    const keys = keysOf(request);
    const totals = memory.recall(keys.totals);
    const groups = memory.recall(keys.groups);
    const statement = listStatement(request, { totals: totals?.state ?? null, groups: groups?.state ?? null });
    const [page] = await queryUntilAborted(db, statement, signal);
    if (!page) throw new Error(`The list ${request.catalogue.list} answered nothing.`);
    const totalsJson = settle(keys.totals, page.state, page.totals, totals?.json);
    const groupsJson = settle(keys.groups, page.state, page.groups, groups?.json);
    // The totals are an object of their own: its parts go among those of the page.
    return `{"rows":${page.rows},${totalsJson.slice(1, -1)},"groups":${groupsJson}}`;
  };
}
