/** Fields of catalogues whose values depend on the day or on the company that a list is asked for (specification, sections 15 and 16). */
import type { Company } from './companies.ts';
import type { Field, ListSchema } from './fields.ts';

const dayMark = '{today}';
const companyMark = '{company}';

/** SQL of the business's day, for the SQL of fields and tables; `onDay` puts the day in its place. */
export const todaySql = `'${dayMark}'::date`;

/**
 * SQL that is true of rows of the company that a list is asked for, all of them with null: for a table that adds up
 * rows of several companies.
 * @param column SQL of a row's company
 */
export function isRequestedCompanySql(column: string): string {
  return `('${companyMark}' = '' or ${column} = '${companyMark}')`;
}

/** A day as it may stand in SQL. @throws Error for anything else: a fault of the program */
function checkedDay(today: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(today)) throw new Error(`${today} is no day.`);
  return today;
}

function withDay<Part>(part: Part, today: string): Part {
  const text = JSON.stringify(part);
  return text.includes(dayMark) ? JSON.parse(text.replaceAll(dayMark, checkedDay(today))) : part;
}

/** What was made of a part on the day that was asked for last: every call asks for the same few. */
const latest = new WeakMap<object, { today: string; made: unknown }>();

/** A text, field or catalogue of SQL with the day in its place; the same one where it does not depend on the day. */
export function onDay<Part>(part: Part, today: string): Part {
  if (typeof part !== 'object' || part === null) return withDay(part, today);
  const found = latest.get(part);
  if (found?.today === today) return found.made as Part;
  const made = withDay(part, today);
  latest.set(part, { today, made });
  return made;
}

const known = new WeakMap<ListSchema, Map<string, ListSchema>>();
const maxCached = 20;

/**
 * The catalogue of a list as it is asked for on a day, of a company or (null) of all of them. Its fields then tell one
 * day from another, as the tag of an array does.
 */
export function listSchemaFor(listSchema: ListSchema, company: Company | null, today: string): ListSchema {
  const isSummed = listSchema.table.includes(companyMark);
  const { defaultSortOfAll } = listSchema;
  const isOfAll = company === null && defaultSortOfAll !== undefined;
  const key = isSummed || isOfAll ? `${today} ${company}` : today;
  const ofDays = known.get(listSchema) ?? new Map<string, ListSchema>();
  const found = ofDays.get(key);
  if (found) return found;
  const dated = onDayOf(listSchema, today);
  const summed = { companySql: null, table: dated.table.replaceAll(companyMark, company ?? '') };
  const ofAll = { defaultSort: defaultSortOfAll ?? dated.defaultSort };
  const made = isSummed || isOfAll ? { ...dated, ...(isSummed && summed), ...(isOfAll && ofAll) } : dated;
  if (ofDays.size >= maxCached) ofDays.clear();
  known.set(listSchema, ofDays.set(key, made));
  return made;
}

function onDayOf(listSchema: ListSchema, today: string): ListSchema {
  const dated = onDay(listSchema, today);
  return dated === listSchema ? listSchema : { ...dated, day: today };
}

/** Fields on a day, for the reads of single records. */
export function fieldsOnDay(fields: readonly Field[], today: string): readonly Field[] {
  return onDay(fields, today);
}
