/** The record that a screen's address names: one of a company's, by its id. */
import { useParams } from 'react-router';
import { type Company, companyPaths } from '#shared/companies.ts';
import { useCompanyParam } from './paths.ts';

/** One record of one company. */
export interface RecordTarget {
  company: Company;
  id: string;
}

/** Undefined where the address names none of the companies, or no id. */
export function useRecordTarget(): RecordTarget | undefined {
  const company = useCompanyParam();
  const id = useParams().id?.trim();
  return company === undefined || !id ? undefined : { company, id };
}

/** The record as the parameters of a call, whose address calls its id by this name: `truckId`. */
export function recordParams<Name extends string>({ company, id }: RecordTarget, name: Name) {
  const named = { [name]: id } as Record<Name, string>;
  return { truckCompany: companyPaths[company], ...named };
}
