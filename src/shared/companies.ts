/** The four companies of the group: codes, display names, spelling in paths (specification, section 1). */
import { z } from 'zod';

/** Internal company codes, in the order of the company tabs. */
export const companies = ['AbbasAutos', 'TruckWorld', 'Butler', 'RedStar'] as const;

/** A company's code as it stands in bodies, in the database and in screen addresses. */
export const companySchema = z.enum(companies).meta({ id: 'Company' });
export type Company = z.infer<typeof companySchema>;

/** The company shown where nobody chose one. */
export const defaultCompany: Company = 'AbbasAutos';

/** Display names. */
export const companyNames: Record<Company, string> = {
  AbbasAutos: 'Abbas Autos',
  TruckWorld: 'Truck World',
  Butler: 'Butler Symonds',
  RedStar: 'Red Star Commercial',
};

/** The spelling of a company in call paths: lower camel case. */
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

/** `{truckCompany}` of a call path. */
export const companyPathSchema = z.enum(Object.values(companyPaths)).meta({ id: 'TruckCompany' });
export type CompanyPath = z.infer<typeof companyPathSchema>;

/** The company that a call path names. */
export function companyFromPath(path: CompanyPath): Company {
  return companiesByPath[path];
}

/** The company that a screen address or a stored preference names, in any case; undefined when it names none. */
export function parseCompany(text: string | null | undefined): Company | undefined {
  const wanted = text?.toLowerCase();
  return companies.find((company) => company.toLowerCase() === wanted);
}
