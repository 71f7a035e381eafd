/**
 * Names of list calls. Separate from `list-routes.ts`, so that code that needs only the names does not load the
 * schemas.
 */
import { z } from 'zod';
import { type Company, companyFromPath, companyPathSchema } from './companies.ts';
import { typesByList } from './record-types.ts';

/** The lists of records, and those that show records in another way. */
export const listNames = [...typesByList.keys(), ...(['stock-book', 'debtors', 'adverts', 'deleted'] as const)];
export type ListName = (typeof listNames)[number];

/** The company in the path of a list of all companies. */
export const allCompaniesPath = 'all';

/** `{company}` of a call that also accepts all companies. */
export const companyOrAll = z.enum([...companyPathSchema.options, allCompaniesPath]).meta({ id: 'ListCompany' });
export type ListCompanyPath = z.infer<typeof companyOrAll>;

/** Null for all companies. */
export function listCompany(path: ListCompanyPath): Company | null {
  return path === allCompaniesPath ? null : companyFromPath(path);
}

/** `StockBook` of `stock-book`. */
export function capitalized(text: string): string {
  const words = text.split('-').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return words.join('');
}

export function rowsCallId(list: string): string {
  return `list${capitalized(list)}Rows`;
}

export function exportCallId(list: string): string {
  return `export${capitalized(list)}`;
}

/** For the calls with the query in their body. */
export function queryCallId(list: string, part: 'Rows' | 'Export'): string {
  return `query${capitalized(list)}${part}`;
}
