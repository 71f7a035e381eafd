/** Reads Needs Doing by querying the lists, rule by rule. */

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { NeedsRow } from '#reports/needs-doing.ts';
import { queryUntilAborted } from '#server/db/cancel.ts';
import { onlyRow } from '#server/db/only-row.ts';
import type { Database } from '#server/db/schema.ts';
import { listFor } from '#server/list/day-fields.ts';
import { stateSql } from '#server/list/list-statement.ts';
import { matchingCountSql, matchingRowsSql } from '#server/list/matching-rows.ts';
import { type Company, companies } from '#shared/companies.ts';
import type { ListQuery } from '#shared/list-query.ts';
import type { NeedsRule } from '#shared/needs-rule.ts';
import type { NeedsRuleName } from '#shared/record-types.ts';
import type { ListedRule } from './needs-lists.ts';

/** A company, or all (null), on a business day. */
export interface NeedsRequest {
  company: Company | null;
  today: string;
}

function queryOf({ filter, sold, order }: NeedsRule, today: string): ListQuery {
  return {
    search: '',
    filter: Object.entries(filter(today)).map(([id, one]) => ({ id, ...one })),
    sort: [{ id: order, desc: false }],
    group: null,
    limit: 0,
    offset: 0,
    fields: null,
    sold: sold ?? null,
  };
}

/** SQL condition: not snoozed until a later day. */
function notSnoozed({ rule, sqlList }: ListedRule, today: string): RawBuilder<unknown> {
  // An uncorrelated subquery, so it is evaluated once for all rows.
  return sql`${sql.raw(sqlList.alias)}.id not in (
    select z.record_id from needs_doing_snooze z where z.rule = ${rule} and z.until > ${today}::date
  )`;
}

async function requestOf(db: Kysely<Database>, rule: ListedRule, { company, today }: NeedsRequest) {
  const listSchema = await listFor(db, rule.sqlList, company, today);
  return { listSchema, company, query: queryOf(rule, today), and: notSnoozed(rule, today) };
}

/** Whether a rule applies to a record now, snoozed or not. */
export async function needsDoing(
  db: Kysely<Database>,
  rule: ListedRule,
  request: NeedsRequest,
  id: string,
): Promise<boolean> {
  const and = sql`${sql.raw(rule.sqlList.alias)}.id = ${id}`;
  const { rows } = await matchingCountSql({ ...(await requestOf(db, rule, request)), and }).execute(db);
  return onlyRow(rows).count > 0;
}

/** A page of one rule, or the first rows of each. A null limit returns all. */
interface NeedsPage {
  rule?: NeedsRuleName | undefined;
  limit: number | null;
  offset?: number;
}

async function readRows(
  db: Kysely<Database>,
  request: NeedsRequest,
  rule: ListedRule,
  page: { limit: number | null; offset: number },
  signal: AbortSignal,
): Promise<NeedsRow[]> {
  const statement = matchingRowsSql(await requestOf(db, rule, request), ['id', 'company', ...rule.fields], page);
  const [answer] = await queryUntilAborted(db, statement, signal);
  const found: Record<string, unknown>[] = JSON.parse(answer?.json ?? '[]');
  return found.map((row) => toRow(rule, row, request.today));
}

/** A rule may cover several kinds of records, which follow each other. */
async function readRulePage(
  db: Kysely<Database>,
  request: NeedsRequest,
  rules: readonly ListedRule[],
  { limit, offset }: { limit: number | null; offset: number },
  signal: AbortSignal,
): Promise<NeedsRow[]> {
  const rows: NeedsRow[] = [];
  let skipped = 0;
  for (const rule of rules) {
    const left = limit === null ? null : limit - rows.length;
    if (left === 0) break;
    // After the first row is found, the page's offset has been consumed.
    const toSkip = rows.length > 0 ? 0 : Math.max(0, offset - skipped);
    const found = await readRows(db, request, rule, { limit: left, offset: toSkip }, signal);
    rows.push(...found);
    if (rows.length > 0 || toSkip === 0) continue;
    const counts = await queryUntilAborted(db, matchingCountSql(await requestOf(db, rule, request)), signal);
    skipped += onlyRow(counts).count;
  }
  return rows;
}

export async function listNeeds(
  db: Kysely<Database>,
  needsRules: readonly ListedRule[],
  request: NeedsRequest,
  { rule: onlyRule, limit, offset = 0 }: NeedsPage,
  signal: AbortSignal,
): Promise<NeedsRow[]> {
  if (onlyRule !== undefined) {
    const rules = needsRules.filter(({ rule }) => rule === onlyRule);
    return readRulePage(db, request, rules, { limit, offset }, signal);
  }
  const rows: NeedsRow[] = [];
  for (const rule of needsRules) rows.push(...(await readRows(db, request, rule, { limit, offset: 0 }, signal)));
  return rows;
}

function toRow(
  { rule, kind, message, address, since }: NeedsRule,
  row: Record<string, unknown>,
  today: string,
): NeedsRow {
  const [id, company] = [String(row.id), row.company as Company];
  return { rule, message: message(row, today), address: address(row), kind, id, company, since: since(row) };
}

interface NeedsCounts {
  byRule: Readonly<Record<NeedsRuleName, number>>;
  newToday: number;
}

/** The filter for the rows of a rule that are new or due today; undefined for a rule without days. */
function newTodayFilter({ newToday, order, sqlList }: ListedRule, today: string) {
  if (newToday !== undefined) return newToday(today);
  const isDay = sqlList.fields.some(({ id, type }) => id === order && type === 'date');
  return isDay ? { [order]: { from: today, to: today } } : undefined;
}

/** The rows of a rule that are new or due today; undefined for a rule without days. */
async function newTodaySql(db: Kysely<Database>, rule: ListedRule, request: NeedsRequest) {
  const filter = newTodayFilter(rule, request.today);
  if (filter === undefined) return undefined;
  const { query, ...rest } = await requestOf(db, rule, request);
  const added = Object.entries(filter).map(([id, one]) => ({ id, ...one }));
  return matchingCountSql({ ...rest, query: { ...query, filter: [...query.filter, ...added] } });
}

async function queryCounts(
  db: Kysely<Database>,
  needsRules: readonly ListedRule[],
  request: NeedsRequest,
  signal: AbortSignal,
): Promise<NeedsCounts> {
  const each: RawBuilder<unknown>[] = [];
  for (const rule of needsRules) {
    const count = matchingCountSql(await requestOf(db, rule, request));
    const countToday = (await newTodaySql(db, rule, request)) ?? sql`0`;
    each.push(sql`select ${rule.rule}::text as rule, (${count}) as count, (${countToday})::int as "newToday"`);
  }
  const statement = sql<{ rule: NeedsRuleName; count: number; newToday: number }>`${sql.join(each, sql` union all `)}`;
  const rows = await queryUntilAborted(db, statement, signal);
  const counts: Partial<Record<NeedsRuleName, number>> = {};
  for (const { rule, count } of rows) counts[rule] = (counts[rule] ?? 0) + count;
  return {
    byRule: counts as NeedsCounts['byRule'],
    newToday: rows.reduce((sum, { newToday }) => sum + newToday, 0),
  };
}

/** Counts by rule, for a company or all (null). */
export type CountNeeds = (db: Kysely<Database>, request: NeedsRequest, signal: AbortSignal) => Promise<NeedsCounts>;

/** Caches the counts of each company until its data or the day changes. */
export function createNeedsCounter(needsRules: readonly ListedRule[]): CountNeeds {
  // Everything the rules depend on, named as in `list_state`.
  const sources = [...new Set(['snooze', ...needsRules.flatMap(({ sqlList }) => sqlList.shows)])];
  const known = new Map<Company, { state: string; counts: NeedsCounts }>();

  async function countOf(db: Kysely<Database>, company: Company, today: string, signal: AbortSignal) {
    // Read before the rows, so that a concurrent change makes the next call count again.
    const { rows } = await sql<{ state: string | null }>`${stateSql(sources, company)}`.execute(db);
    const state = `${today} ${rows[0]?.state}`;
    const cached = known.get(company);
    if (cached?.state === state) return cached.counts;
    const counts = await queryCounts(db, needsRules, { company, today }, signal);
    known.set(company, { state, counts });
    return counts;
  }

  return async (db, { company, today }, signal) => {
    const requested = company === null ? companies : [company];
    const all = await Promise.all(requested.map((one) => countOf(db, one, today, signal)));
    const sum = (rule: NeedsRuleName) => all.reduce((total, { byRule }) => total + byRule[rule], 0);
    return {
      byRule: Object.fromEntries(needsRules.map(({ rule }) => [rule, sum(rule)])) as NeedsCounts['byRule'],
      newToday: all.reduce((total, { newToday }) => total + newToday, 0),
    };
  };
}
