/** The four companies of the group: codes, display names, spelling in paths. */
import { z } from 'zod';

/** Company codes, in the order of the company tabs. */
export const companies = ['AbbasAutos', 'TruckWorld', 'Butler', 'RedStar'] as const;

/** A company's code in API bodies, in the database and in the URLs of screens. */
export const companySchema = z.enum(companies).meta({ id: 'Company' });
export type Company = z.infer<typeof companySchema>;

/** The company shown to users who have not chosen one. */
export const defaultCompany: Company = 'AbbasAutos';

export const companyNames: Record<Company, string> = {
  AbbasAutos: 'Abbas Autos',
  TruckWorld: 'Truck World',
  Butler: 'Butler Symonds',
  RedStar: 'Red Star Commercial',
};

/** The spelling of a company in API paths: lower camel case. */
export const companyPaths = {
  AbbasAutos: 'abbasAutos',
  TruckWorld: 'truckWorld',
  Butler: 'butler',
  RedStar: 'redStar',
} as const satisfies Record<Company, string>;

const companiesByPath = Object.fromEntries(companies.map((company) => [companyPaths[company], company])) as Record<
  CompanyPath,
  Company
>;

/** `{truckCompany}` of an API path. */
export const companyPathSchema = z.enum(Object.values(companyPaths)).meta({ id: 'TruckCompany' });
export type CompanyPath = z.infer<typeof companyPathSchema>;

export function companyFromPath(path: CompanyPath): Company {
  return companiesByPath[path];
}

/** The company in a screen's URL or a stored preference, ignoring case; undefined if the text names none. */
export function parseCompany(text: string | null | undefined): Company | undefined {
  const wanted = text?.toLowerCase();
  return companies.find((company) => company.toLowerCase() === wanted);
}
