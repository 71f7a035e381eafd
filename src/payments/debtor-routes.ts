/** The calls for debtors (specification, sections 15.2 and 19). */
import { debtorCatalogue } from '#payments/debtor-fields.ts';
import { listRoutes } from '#shared/list-routes.ts';

/** The list of debtors by query. */
export const debtorListRoutes = listRoutes(debtorCatalogue, 'Debtors');
