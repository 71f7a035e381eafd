/** Where a list's rows come from: the calls of its catalogue (specification, section 19). */
import { queryOptions } from '@tanstack/react-query';
import { companyPaths } from '#shared/companies.ts';
import { allCompaniesPath, type ListCompanyPath } from '#shared/list-calls.ts';
import type { ListRoutes } from '#shared/list-routes.ts';
import { callApi } from '#web/api/call-api.ts';
import type { ListCompany } from '#web/ui/use-company.ts';
import type { ListRow } from './list-column.ts';
import { callQuery, type PageRequest, type RowsPage } from './list-request.ts';

/** What every call of one list has in common. */
export interface ListSource {
  company: ListCompany;
  routes: ListRoutes;
  /** What the screen is limited to (Current Stock shows no sold trucks), and the columns on demand that it shows. */
  fixed: { sold?: 'true' | 'false'; also?: string };
}

/** Milliseconds that the page after this one is taken as it came, once somebody gets there. */
const prefetchedMs = 5000;

/** How a company is spelled in the calls of lists. */
export function companyPathOf(company: ListCompany): ListCompanyPath {
  return company === 'all' ? allCompaniesPath : companyPaths[company];
}

/** An answer, and what was asked for: the table shows the two together. */
export interface Answer<Row extends ListRow> {
  request: PageRequest;
  page: RowsPage<Row>;
}

/** The query of one page; its key begins with the contract's id, by which a change says what is stale. */
export function pageQuery<Row extends ListRow>({ company, routes, fixed }: ListSource, request: PageRequest) {
  return queryOptions({
    queryKey: [routes.rows.id, company, fixed, request] as const,
    queryFn: async ({ signal }): Promise<Answer<Row>> => {
      const query = { ...callQuery(request), limit: String(request.limit), offset: String(request.offset), ...fixed };
      const params = { truckCompany: companyPathOf(company) };
      const page = await callApi(routes.rows, { params, query, signal });
      return { request, page: page as unknown as RowsPage<Row> };
    },
    staleTime: prefetchedMs,
  });
}
