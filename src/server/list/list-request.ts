import type { Company } from '#shared/companies.ts';
import type { ListSchema } from '#shared/fields.ts';
import type { ListQuery } from '#shared/list-query.ts';

export interface ListRequest {
  listSchema: ListSchema;
  /** Null means all companies. */
  company: Company | null;
  query: ListQuery;
}
