import type { Company } from '#shared/companies.ts';
import type { ListQuery } from '#shared/list-query.ts';
import type { SqlList } from './sql-list.ts';

export interface ListRequest {
  listSchema: SqlList;
  /** Null means all companies. */
  company: Company | null;
  query: ListQuery;
}
