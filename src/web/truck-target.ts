/** The truck that a screen's address names. */
import { useParams } from 'react-router';
import { type Company, companyPaths } from '#shared/companies.ts';
import { useCompanyParam } from './paths.ts';

/** One truck of one company. */
export interface TruckTarget {
  company: Company;
  id: string;
}

/** Undefined where the address names none of the companies, or no id. */
export function useTruckTarget(): TruckTarget | undefined {
  const company = useCompanyParam();
  const id = useParams().id?.trim();
  return company === undefined || !id ? undefined : { company, id };
}

/** The truck as the parameters of a call. */
export function truckCallParams({ company, id }: TruckTarget) {
  return { truckCompany: companyPaths[company], truckId: id };
}
