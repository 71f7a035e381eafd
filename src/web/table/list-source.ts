/** Queries for a list's rows. */
import { queryOptions } from '@tanstack/react-query';
import { companyPaths } from '#shared/companies.ts';
import { allCompaniesPath, type ListCompanyPath } from '#shared/list-calls.ts';
import type { ListRoutes } from '#shared/list-routes.ts';
import { callApi } from '#web/api/call-api.ts';
import type { ListCompany } from '#web/ui/use-company.ts';
import type { ListRow } from './list-column.ts';
import { callQuery, type PageRequest, type RowsPage } from './list-request.ts';

/** What all requests of a list have in common. */
export interface ListSource {
  company: ListCompany;
  routes: ListRoutes;
  /** The limits of the screen (Current Stock shows no sold trucks), and its visible columns on demand. */
  fixed: { sold?: 'true' | 'false'; also?: string };
}

/** A prefetched next page counts as fresh for this time. */
const prefetchedMs = 5000;

/** The spelling of a company in the paths of list calls. */
export function companyPathOf(company: ListCompany): ListCompanyPath {
  return company === 'all' ? allCompaniesPath : companyPaths[company];
}

/** A response and its request, which the table shows together. */
export interface Answer<Row extends ListRow> {
  request: PageRequest;
  page: RowsPage<Row>;
}

/** Common proxies refuse URLs of 8 kB and more. */
const maxQueryLength = 6000;

/** Whether a query, such as a filter with hundreds of values, is sent in the body because it is too long for a URL. */
export function isTooLong(query: Readonly<Record<string, string>>): boolean {
  return new URLSearchParams(query).toString().length > maxQueryLength;
}

/** The query for one page. */
export function pageQuery<Row extends ListRow>({ company, routes, fixed }: ListSource, request: PageRequest) {
  return queryOptions({
    queryKey: [routes.rows.id, company, fixed, request] as const,
    meta: { route: routes.rows },
    queryFn: async ({ signal }): Promise<Answer<Row>> => {
      const query = { ...callQuery(request), limit: String(request.limit), offset: String(request.offset), ...fixed };
      const params = { truckCompany: companyPathOf(company) };
      const page = await (isTooLong(query)
        ? callApi(routes.queryRows, { params, body: query, signal })
        : callApi(routes.rows, { params, query, signal }));
      return { request, page: page as unknown as RowsPage<Row> };
    },
    staleTime: prefetchedMs,
  });
}
