/** The companies of the group: codes, names, spelling in paths, accent colours. */
import { z } from 'zod';

/**
 * In the order of the company tabs. The key is the code in API bodies, in the database and in the URLs of screens; the
 * path is the spelling in API paths, in lower camel case. Accents have enough contrast as text and as a mark on a light
 * and a dark background; PDFs use the light one.
 */
const group = [
  { key: 'AbbasAutos', path: 'abbasAutos', name: 'Abbas Autos', accent: { light: '#1a56b8', dark: '#86b4ff' } },
  { key: 'TruckWorld', path: 'truckWorld', name: 'Truck World', accent: { light: '#0b6b3d', dark: '#5ed29b' } },
  { key: 'Butler', path: 'butler', name: 'Butler Symonds', accent: { light: '#7a3799', dark: '#d7a3f2' } },
  { key: 'RedStar', path: 'redStar', name: 'Red Star Commercial', accent: { light: '#b01c2e', dark: '#ff9494' } },
] as const;
type Details = (typeof group)[number];

export type Company = Details['key'];
export const companies: readonly Company[] = group.map(({ key }) => key);
export const companySchema = z.enum(companies).meta({ id: 'Company' });

/** The company shown to users who have not chosen one. */
export const defaultCompany: Company = group[0].key;

/** `{truckCompany}` of an API path. */
export const companyPathSchema = z.enum(group.map(({ path }) => path)).meta({ id: 'TruckCompany' });
export type CompanyPath = Details['path'];

function byCompany<Value>(pick: (details: Details) => Value): Record<Company, Value> {
  return Object.fromEntries(group.map((details) => [details.key, pick(details)])) as Record<Company, Value>;
}

export const companyNames = byCompany<string>(({ name }) => name);
export const companyPaths = byCompany<CompanyPath>(({ path }) => path);
export const companyAccents = byCompany<{ light: string; dark: string }>(({ accent }) => accent);

const companiesByPath = Object.fromEntries(group.map(({ path, key }) => [path, key])) as Record<CompanyPath, Company>;

export function companyFromPath(path: CompanyPath): Company {
  return companiesByPath[path];
}

/** The company in a screen's URL or a stored preference, ignoring case; undefined if the text names none. */
export function parseCompany(text: string | null | undefined): Company | undefined {
  const wanted = text?.toLowerCase();
  return companies.find((company) => company.toLowerCase() === wanted);
}
