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

const caches = new WeakMap<object, Map<string, unknown>>();
const maxCached = 20;

/** Equal arguments give the same object, which can be the key of further caches. */
function cached<Made>(part: object, key: string, make: () => Made): Made {
  const found = caches.get(part) ?? new Map<string, unknown>();
  if (!found.has(key)) {
    if (found.size >= maxCached) found.clear();
    caches.set(part, found.set(key, make()));
  }
  return found.get(key) as Made;
}

/** Inserts the day into SQL, fields or joins. Returns the same object if it does not depend on the day. */
export function onDay<Part>(part: Part, today: string): Part {
  if (typeof part !== 'object' || part === null) return withDay(part, today);
  return cached(part, today, () => withDay(part, today));
}

/** The schema of a list on a day, for a company or (null) for all of them. */
export function listSchemaFor(listSchema: SqlList, company: Company | null, today: string): SqlList {
  const isSummed = listSchema.table.includes(companyPlaceholder);
  const sortOfAll = company === null ? listSchema.defaultSortOfAll : undefined;
  const isOfCompany = isSummed || sortOfAll !== undefined;
  return cached(listSchema, isOfCompany ? `${today} ${company}` : today, () => {
    const dated = withDay(listSchema, today);
    if (dated === listSchema && !isOfCompany) return listSchema;
    return {
      ...dated,
      ...(dated !== listSchema && { day: today }),
      ...(isSummed && { companySql: null, table: dated.table.replaceAll(companyPlaceholder, company ?? '') }),
      ...(sortOfAll !== undefined && { defaultSort: sortOfAll }),
    };
  });
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
