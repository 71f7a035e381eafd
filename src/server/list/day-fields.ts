/** List fields whose SQL depends on today's date or on the requested company. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';
import { unusualDateLimits as limits } from '#shared/unusual-date.ts';
import type { SqlList } from './sql-list.ts';

const dayPlaceholder = '{today}';
const companyPlaceholder = '{company}';

/** Today's date at the business, for the SQL of fields and tables. `onDay` replaces the placeholder. */
export const todaySql = `'${dayPlaceholder}'::date`;

/**
 * SQL condition for rows of the requested company, or for all rows if all companies are requested. For tables that
 * aggregate rows of several companies.
 * @param column SQL of a row's company
 */
export function isRequestedCompanySql(column: string): string {
  return `('${companyPlaceholder}' = '' or ${column} = '${companyPlaceholder}')`;
}

/** Guards against SQL injection. @throws Error for anything but an ISO date */
function checkedDay(today: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(today)) throw new Error(`${today} is no day.`);
  return today;
}

function withDay<Part>(part: Part, today: string): Part {
  const text = JSON.stringify(part);
  return text.includes(dayPlaceholder) ? JSON.parse(text.replaceAll(dayPlaceholder, checkedDay(today))) : part;
}

/** Cache of the last requested day: almost all calls ask for today. */
const latest = new WeakMap<object, { today: string; made: unknown }>();

/** Inserts the day into SQL, a field or a list schema. Returns the same object if it does not depend on the day. */
export function onDay<Part>(part: Part, today: string): Part {
  if (typeof part !== 'object' || part === null) return withDay(part, today);
  const found = latest.get(part);
  if (found?.today === today) return found.made as Part;
  const made = withDay(part, today);
  latest.set(part, { today, made });
  return made;
}

const known = new WeakMap<SqlList, Map<string, SqlList>>();
const maxCached = 20;

/**
 * The schema of a list on a day, for a company or (null) for all of them. Results are cached, so equal arguments return
 * the same object, which can be the key of further caches.
 */
export function listSchemaFor(listSchema: SqlList, company: Company | null, today: string): SqlList {
  const isSummed = listSchema.table.includes(companyPlaceholder);
  const { defaultSortOfAll } = listSchema;
  const isOfAll = company === null && defaultSortOfAll !== undefined;
  const key = isSummed || isOfAll ? `${today} ${company}` : today;
  const ofDays = known.get(listSchema) ?? new Map<string, SqlList>();
  const found = ofDays.get(key);
  if (found) return found;
  const dated = onDayOf(listSchema, today);
  const summed = { companySql: null, table: dated.table.replaceAll(companyPlaceholder, company ?? '') };
  const ofAll = { defaultSort: defaultSortOfAll ?? dated.defaultSort };
  const made = isSummed || isOfAll ? { ...dated, ...(isSummed && summed), ...(isOfAll && ofAll) } : dated;
  if (ofDays.size >= maxCached) ofDays.clear();
  known.set(listSchema, ofDays.set(key, made));
  return made;
}

/** As `listSchemaFor`, for any list. */
export async function listFor(
  db: Kysely<Database>,
  listSchema: SqlList,
  company: Company | null,
  today: string,
): Promise<SqlList> {
  return (await listSchema.madeFor?.(db, company, today)) ?? listSchemaFor(listSchema, company, today);
}

function onDayOf(listSchema: SqlList, today: string): SqlList {
  const dated = onDay(listSchema, today);
  return dated === listSchema ? listSchema : { ...dated, day: today };
}

/**
 * SQL of the rule of `unusualDateReason` for several columns.
 * @param enteredOn SQL of the day on which the row was entered
 */
export function isUnusualDateSql(columns: readonly string[], enteredOn: string): string {
  const earliest = `least(${columns.join(', ')})`;
  const latest = `greatest(${columns.join(', ')})`;
  return `coalesce(${latest} > ${todaySql} + ${limits.ahead}
    or (${earliest} < (${todaySql} - interval '1 year')::date and ${enteredOn} >= ${todaySql} - ${limits.isNew}), false)`;
}
