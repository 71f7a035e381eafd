/** The company whose records a screen shows: in the address, else the stored preference, else the default one. */
import { createParser, useQueryStates } from 'nuqs';
import { useCallback } from 'react';
import { type Company, defaultCompany, parseCompany } from '#shared/companies.ts';
import { recordPlace } from './back-navigation.ts';
import { storeCompany, storedCompany } from './stored-company.ts';

/** The name of the company in an address's query. */
const key = 'company';

/** What a list shows: one company's records, or those of all. */
export type ListCompany = Company | 'all';

/** What the tab of all companies is called. */
export const allCompaniesName = 'All Companies';

/** A company's code in any case, or `all`. */
function parseListCompany(text: string | null | undefined): ListCompany | undefined {
  return text?.toLowerCase() === 'all' ? 'all' : parseCompany(text);
}

const parameters = {
  company: createParser<ListCompany>({ parse: (text) => parseListCompany(text) ?? null, serialize: String }),
};

/** Another company's list begins at its first page. Whoever watches these is drawn anew with each page. */
const chosenParameters = { ...parameters, page: createParser<string>({ parse: String, serialize: String }) };

/** The way back leads to the list that is left: its address names its company from now on. */
function nameInAddress(company: ListCompany): void {
  const here = new URL(location.href);
  if (parseListCompany(here.searchParams.get(key)) === company) return;
  here.searchParams.set(key, company);
  history.replaceState(history.state, '', here);
}

/** The company that new records are made for. */
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

/** How to choose another company, whose list is shown from its first page. */
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

/** What links to lists carry, so that they show another person the same company: `?company=TruckWorld`, or nothing. */
export function useCompanyQuery(): string {
  const [{ company }] = useQueryStates(parameters);
  const chosen = company ?? storedCompany();
  return chosen === undefined ? '' : `?${key}=${chosen}`;
}
