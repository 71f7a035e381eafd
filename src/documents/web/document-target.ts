/** The record whose documents a section shows, as the calls name it. */
import type { DocumentOwner } from '#documents/document.ts';
import { type Company, companyPaths } from '#shared/companies.ts';

/** A record with documents; clients and suppliers have no company. */
export interface DocumentsTarget {
  owner: DocumentOwner;
  id: string;
  company?: Company;
}

/** The record as the parameters of a call. */
export function ownerParams({ company, id }: DocumentsTarget) {
  return { id, ...(company && { truckCompany: companyPaths[company] }) };
}
