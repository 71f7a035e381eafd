/** A question to a list, whichever it is. */
import type { Company } from '#shared/companies.ts';
import type { ListSchema } from '#shared/fields.ts';
import type { ListQuery } from '#shared/list-query.ts';

/** What is asked of a list. */
export interface ListRequest {
  listSchema: ListSchema;
  /** Null is all of them. */
  company: Company | null;
  query: ListQuery;
}
