/** Where the rows of a list and their values come from. */
import type { Field, ListSchema } from './fields.ts';

export interface FieldSql {
  /** SQL of the value in a row, with the table aliases of the list. */
  sql: string;
  /** SQL to filter, sort and group by, where it differs: the name of a party, a mileage in kilometres. */
  compareSql?: string;
  /** SQL to sort by, where it differs from `compareSql`: a number stored as text. */
  orderSql?: string;
}

export interface SqlField extends Field, FieldSql {}

/**
 * A list with the source of its rows. Every value of a row must depend only on the records that `sourcesOf` names for
 * the list and on the day (`todaySql`), because results are cached until one of these changes.
 */
export interface SqlList extends ListSchema {
  fields: readonly SqlField[];
  /** The table of the rows with its alias: `truck t`; the alias has `id`. */
  table: string;
  alias: string;
  /** Joins by alias; a statement includes only the ones it needs. Each must find at most one row. */
  joins: Readonly<Record<string, string>>;
  /** SQL condition of all rows in the list. */
  where?: string;
  /** SQL of a row's company; null if rows are not selected by company. */
  companySql: string | null;
  /** SQL of the text to search, folded by `search_key`. It also contains the `vehicle_key` of reg numbers. */
  searchSql: string;
  /** SQL for a further search: a query for ids of rows, to which a condition on `searchSql` is added. */
  alsoSearched?: { idsSql: string; searchSql: string };
  /** SQL of phone numbers, separated by line breaks. The search finds them by their digits. */
  phonesSql?: string;
  /** The day for which the fields were made, if they depend on one (`listSchemaFor`). */
  day?: string;
}
