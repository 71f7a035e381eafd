/** A question to a list, whichever it is. */
import type { Company } from '#shared/companies.ts';
import type { Catalogue } from '#shared/fields.ts';
import type { ListQuery } from '#shared/list-query.ts';

/** What is asked of a list. */
export interface ListRequest {
  catalogue: Catalogue;
  /** Null is all of them. */
  company: Company | null;
  query: ListQuery;
}
