/**
 * Names of list calls. Separate from `list-routes.ts`, so that code that needs only the names does not load the
 * schemas.
 */
import { z } from 'zod';
import { type Company, companyFromPath, companyPathSchema } from './companies.ts';
import { type PageType, pageTypes } from './record-types.ts';

/** `credit-note` of `creditNote`. */
type Hyphenated<Text extends string> = Text extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `-${Lowercase<Letter>}`}${Hyphenated<Rest>}`
  : Text;

/** Each type of record with a page has a list, such as `credit-notes`. The word `wanted` has no plural. */
type PageListName = `${Hyphenated<Exclude<PageType, 'wanted'>>}s` | 'wanted';

function pageListName(type: PageType): PageListName {
  if (type === 'wanted') return type;
  return `${type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}s` as PageListName;
}

export const listNames = [
  ...pageTypes.map(pageListName),
  ...(['costings', 'stock-book', 'payments', 'debtors', 'adverts', 'deleted'] as const),
];
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
