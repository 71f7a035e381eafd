import { useParams } from 'react-router';
import { type Company, parseCompany } from '#shared/companies.ts';

/** The company in a screen's path, ignoring case; undefined if it is not one of the four. */
export function useCompanyParam(): Company | undefined {
  return parseCompany(useParams().company);
}
