import type { DocumentRoutes } from '#documents/document-routes.ts';
import { type Company, companyPaths } from '#shared/companies.ts';

/** A record with documents; clients and suppliers have no company. */
export interface DocumentsTarget {
  routes: DocumentRoutes;
  id: string;
  company?: Company;
}

/** The record as request parameters. */
export function ownerParams({ company, id }: DocumentsTarget) {
  return { id, ...(company && { truckCompany: companyPaths[company] }) };
}
