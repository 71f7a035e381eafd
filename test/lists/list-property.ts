/** Random queries of lists over HTTP, each compared with plain code. */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { SqlList } from '#server/list/sql-list.ts';
import type { Client } from '../app/test-app.ts';
import { anyQueryOf, searchParamsOf } from './any-list-query.ts';
import { type PlainRow, plainList } from './plain-list.ts';

/** A list, with all of its rows calculated without the list's own query. */
export interface ListUnderTest {
  listSchema: SqlList;
  /** The searchable texts of a row. */
  texts: (row: PlainRow) => string[];
  /** The rows by the company in the path, including `all`; each company is queried. */
  rows: Readonly<Record<string, readonly PlainRow[]>>;
}

/** How many queries a property test makes: few by default, `LIST_QUERIES=10000` for a long run. */
export function queryCount(usual: number): number {
  return Number(process.env.LIST_QUERIES ?? usual);
}

/** A row without the on-demand fields that the query does not request. */
function shownRow({ fields }: SqlList, row: PlainRow, also = ''): PlainRow {
  const left = fields.filter(({ id, onDemand }) => onDemand && !also.split(',').includes(id)).map(({ id }) => id);
  return Object.fromEntries(Object.entries(row).filter(([id]) => !left.includes(id))) as PlainRow;
}

const byValue = (one: { value: unknown }, other: { value: unknown }) =>
  JSON.stringify(one.value) < JSON.stringify(other.value) ? -1 : 1;

/** A list of one company, with the rows that supply values for filters. */
interface CompanyList extends Omit<ListUnderTest, 'rows'> {
  rows: readonly PlainRow[];
  known: readonly PlainRow[];
}

/** Keyed by path, so that a failed query can be reported without all rows. */
function byAddress(lists: readonly ListUnderTest[]): ReadonlyMap<string, CompanyList> {
  const all = lists.flatMap((list) =>
    Object.entries(list.rows).map(
      ([company, rows]) =>
        [`/api/${company}/${list.listSchema.list}/rows`, { ...list, rows, known: list.rows.all ?? rows }] as const,
    ),
  );
  return new Map(all);
}

/** Queries with one token; a long run outlasts the token. */
const queriesPerToken = 500;

/**
 * Queries random lists; each answer must have the same rows, order, total, sums and groups as plain code.
 * @param signIn returns a client with a new token
 */
export async function expectPlainAnswers(
  signIn: () => Promise<Client>,
  lists: readonly ListUnderTest[],
  runs: number,
): Promise<void> {
  let user = await signIn();
  let queries = 0;
  const all = byAddress(lists);
  const listAt = (path: string) => all.get(path) ?? expect.fail(`There is no list at ${path}.`);
  const anyRequest = fc
    .constantFrom(...all.keys())
    .chain((path) =>
      fc.record({ path: fc.constant(path), query: anyQueryOf({ ...listAt(path), rows: listAt(path).known }) }),
    );
  await fc.assert(
    fc.asyncProperty(anyRequest, async ({ path, query }) => {
      const { listSchema, rows, texts } = listAt(path);
      queries += 1;
      if (queries % queriesPerToken === 0) user = await signIn();
      const address = `${path}?${searchParamsOf(query)}`;
      const { status, body } = await user.get(address);
      const expected = plainList(listSchema, rows, query, texts);
      expect({ address, status }).toEqual({ address, status: 200 });
      const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id);
      expect({ address, ids: ids(body.rows) }).toEqual({ address, ids: ids(expected.rows) });
      expect(body.rows).toEqual(expected.rows.map(({ items: _, ...row }) => shownRow(listSchema, row, query.also)));
      expect({ total: body.total, sums: body.sums }).toEqual({ total: expected.total, sums: expected.sums });
      expect(body.groups.toSorted(byValue)).toEqual(expected.groups.toSorted(byValue));
      // The total, sums and groups are cached by now, and the page is read in another way.
      expect((await user.get(address)).body).toEqual(body);
    }),
    { numRuns: runs },
  );
}
