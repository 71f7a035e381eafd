/** The company of a screen: from the URL, else the stored preference, else the default. */
import { createParser, useQueryStates } from 'nuqs';
import { useCallback } from 'react';
import { type Company, defaultCompany, parseCompany } from '#shared/companies.ts';
import { recordPlace } from './back-navigation.ts';
import { storeCompany, storedCompany } from './stored-company.ts';

/** The query parameter for the company. */
const key = 'company';

/** One company, or all of them. */
export type ListCompany = Company | 'all';

/** Label of the tab for all companies. */
export const allCompaniesName = 'All Companies';

/** A company's code, ignoring case, or `all`. */
function parseListCompany(text: string | null | undefined): ListCompany | undefined {
  return text?.toLowerCase() === 'all' ? 'all' : parseCompany(text);
}

const parameters = {
  company: createParser<ListCompany>({ parse: (text) => parseListCompany(text) ?? null, serialize: String }),
};

/** Another company's list starts at its first page. Components that use these parameters render again for each page. */
const chosenParameters = { ...parameters, page: createParser<string>({ parse: String, serialize: String }) };

/** Adds the company to the current URL, so that Back returns to the list of that company. */
function nameInAddress(company: ListCompany): void {
  const here = new URL(location.href);
  if (parseListCompany(here.searchParams.get(key)) === company) return;
  here.searchParams.set(key, company);
  history.replaceState(history.state, '', here);
}

/** The company for new records. */
export function useCompany(): Company {
  const [{ company }] = useQueryStates(parameters);
  const named = company === 'all' ? undefined : company;
  return named ?? storedCompany() ?? defaultCompany;
}

/** The company of a list. */
export function useListCompany(): ListCompany {
  const [{ company }] = useQueryStates(parameters);
  return company ?? storedCompany() ?? defaultCompany;
}

/** Switches to another company's list, starting at its first page. */
export function useChooseCompany(company: ListCompany): (company: ListCompany) => void {
  const [, setGiven] = useQueryStates(chosenParameters);
  return useCallback(
    (next: ListCompany) => {
      if (next !== 'all') storeCompany(next);
      nameInAddress(company);
      void setGiven({ company: next, page: null }, { history: 'push' }).then(recordPlace);
    },
    [company, setGiven],
  );
}

/** The query for links to lists, so that they show the same company to other users: `?company=HillTrucks`, or empty. */
export function useCompanyQuery(): string {
  const [{ company }] = useQueryStates(parameters);
  const chosen = company ?? storedCompany();
  return chosen === undefined ? '' : `?${key}=${chosen}`;
}
