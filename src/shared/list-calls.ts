/** How the calls of lists and their companies are called, without their queries and rows: for whom a list's name is enough. */
import { z } from 'zod';
import { type Company, companyFromPath, companyPathSchema } from './companies.ts';

/** How all companies together are spelled in the address of a list. */
export const allCompaniesPath = 'all';

/** `{company}` of a call that may be about all of them. */
export const companyOrAll = z.enum([...companyPathSchema.options, allCompaniesPath]).meta({ id: 'ListCompany' });
/** The company of a list's address. */
export type ListCompanyPath = z.infer<typeof companyOrAll>;

/** The company that a list's address names; null for all of them. */
export function listCompany(path: ListCompanyPath): Company | null {
  return path === allCompaniesPath ? null : companyFromPath(path);
}

/** `StockBook` of `stock-book`. */
export function capitalized(text: string): string {
  const words = text.split('-').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return words.join('');
}

/** The id of the call that gives a list's rows. */
export function rowsCallId(list: string): string {
  return `list${capitalized(list)}Rows`;
}

/** The id of the call that gives a list as a file. */
export function exportCallId(list: string): string {
  return `export${capitalized(list)}`;
}
