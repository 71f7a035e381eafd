/** The record in a screen's URL, by company and id. */
import { useParams } from 'react-router';
import { type Company, companyPaths } from '#shared/companies.ts';
import { useCompanyParam } from '#web/use-company-param.ts';

export interface RecordTarget {
  company: Company;
  id: string;
}

/** Undefined if the URL has no valid company or no id. */
export function useRecordTarget(): RecordTarget | undefined {
  const company = useCompanyParam();
  const id = useParams().id?.trim();
  return company === undefined || !id ? undefined : { company, id };
}

/** The record as parameters of a call. @param name name of the id in the call's path: `truckId` */
export function recordParams<Name extends string>({ company, id }: RecordTarget, name: Name) {
  const named = { [name]: id } as Record<Name, string>;
  return { truckCompany: companyPaths[company], ...named };
}
