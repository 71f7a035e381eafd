/** What needs doing, asked of the lists rule by rule (part two, section 16.2). */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { NeedsRow, NeedsRuleName } from '#reports/needs-doing.ts';
import type { NeedsRule } from '#reports/needs-rule.ts';
import { needsRules } from '#reports/needs-rules.ts';
import { queryUntilAborted } from '#server/db/cancel.ts';
import type { Database } from '#server/db/schema.ts';
import { stateSql } from '#server/list/list-statement.ts';
import { matchingCountSql, matchingRowsSql } from '#server/list/matching-rows.ts';
import { type Company, companies } from '#shared/companies.ts';
import { listSchemaFor } from '#shared/day-fields.ts';
import type { ListQuery } from '#shared/list-query.ts';
import { sourcesOf } from '#shared/record-types.ts';

/** What is asked: of one company, or of all (null), on a day of the business. */
export interface NeedsRequest {
  company: Company | null;
  today: string;
}

/** The rule's query. */
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

/** Nobody has put it off until a later day. */
function notSnoozed({ rule, listSchema }: NeedsRule, today: string): RawBuilder<unknown> {
  // Read once for all rows.
  return sql`${sql.raw(listSchema.alias)}.id not in (
    select z.record_id from needs_doing_snooze z where z.rule = ${rule} and z.until > ${today}::date
  )`;
}

function requestOf(rule: NeedsRule, { company, today }: NeedsRequest) {
  const listSchema = listSchemaFor(rule.listSchema, company, today);
  return { listSchema, company, query: queryOf(rule, today), and: notSnoozed(rule, today) };
}

/** The rows that are wanted: a page of one rule, or the first rows of each. A limit of null is all. */
interface NeedsPage {
  rule?: NeedsRuleName | undefined;
  limit: number | null;
  offset?: number;
}

async function readRows(
  db: Kysely<Database>,
  request: NeedsRequest,
  rule: NeedsRule,
  page: { limit: number | null; offset: number },
  signal: AbortSignal,
): Promise<NeedsRow[]> {
  const statement = matchingRowsSql(requestOf(rule, request), ['id', 'company', ...rule.fields], page);
  const [answer] = await queryUntilAborted(db, statement, signal);
  const found: Record<string, unknown>[] = JSON.parse(answer?.json ?? '[]');
  return found.map((row) => toRow(rule, row, request.today));
}

/** A page of one rule, which may be about several kinds of record, one after the other. */
async function readRulePage(
  db: Kysely<Database>,
  request: NeedsRequest,
  rules: readonly NeedsRule[],
  { limit, offset }: { limit: number | null; offset: number },
  signal: AbortSignal,
): Promise<NeedsRow[]> {
  const rows: NeedsRow[] = [];
  let skipped = 0;
  for (const rule of rules) {
    const left = limit === null ? null : limit - rows.length;
    if (left === 0) break;
    // Once a row was found, those before the page are behind.
    const toSkip = rows.length > 0 ? 0 : Math.max(0, offset - skipped);
    const found = await readRows(db, request, rule, { limit: left, offset: toSkip }, signal);
    rows.push(...found);
    if (rows.length > 0 || toSkip === 0) continue;
    const [all] = await queryUntilAborted(db, matchingCountSql(requestOf(rule, request)), signal);
    skipped += all?.count ?? 0;
  }
  return rows;
}

/** Rows of the rules, or a page of one of them. */
export async function listNeeds(
  db: Kysely<Database>,
  request: NeedsRequest,
  { rule: wanted, limit, offset = 0 }: NeedsPage,
  signal: AbortSignal,
): Promise<NeedsRow[]> {
  if (wanted !== undefined) {
    const rules = needsRules.filter(({ rule }) => rule === wanted);
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

/** How many rows each rule has. */
type NeedsCounts = Readonly<Record<NeedsRuleName, number>>;

/** Everything that a rule looks at, as `list_state` names it. */
const sources = [...new Set(['snooze', ...needsRules.flatMap(({ listSchema }) => sourcesOf(listSchema.list))])];

async function countNeeds(db: Kysely<Database>, request: NeedsRequest, signal: AbortSignal): Promise<NeedsCounts> {
  const each = needsRules.map((rule) => {
    const count = matchingCountSql(requestOf(rule, request));
    return sql`select ${rule.rule}::text as rule, (${count}) as count`;
  });
  const statement = sql<{ rule: NeedsRuleName; count: number }>`${sql.join(each, sql` union all `)}`;
  const rows = await queryUntilAborted(db, statement, signal);
  const counts: Partial<Record<NeedsRuleName, number>> = {};
  for (const { rule, count } of rows) counts[rule] = (counts[rule] ?? 0) + count;
  return counts as NeedsCounts;
}

/** Counts of a company, or of all (null), by rule. */
export type CountNeeds = (db: Kysely<Database>, request: NeedsRequest, signal: AbortSignal) => Promise<NeedsCounts>;

/** Counts by company, each remembered for as long as nothing changes in it and the day is the same. */
export function createNeedsCounter(): CountNeeds {
  const known = new Map<Company, { state: string; counts: NeedsCounts }>();

  async function countOf(db: Kysely<Database>, company: Company, today: string, signal: AbortSignal) {
    // Read before the rows: what changes in between is counted again the next time.
    const { rows } = await sql<{ state: string | null }>`${stateSql(sources, company)}`.execute(db);
    const state = `${today} ${rows[0]?.state}`;
    const cached = known.get(company);
    if (cached?.state === state) return cached.counts;
    const counts = await countNeeds(db, { company, today }, signal);
    known.set(company, { state, counts });
    return counts;
  }

  return async (db, { company, today }, signal) => {
    const requested = company === null ? companies : [company];
    const all = await Promise.all(requested.map((one) => countOf(db, one, today, signal)));
    const sum = (rule: NeedsRuleName) => all.reduce((total, counts) => total + counts[rule], 0);
    return Object.fromEntries(needsRules.map(({ rule }) => [rule, sum(rule)])) as NeedsCounts;
  };
}
