/** The company whose records a screen shows: in the address, else the stored preference, else the default one. */
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { type Company, defaultCompany, parseCompany } from '#shared/companies.ts';
import { readSetting, writeSetting } from '#web/stored-setting.ts';
import { writeListParam } from '#web/table/table-url-state.ts';

/** The name of the preference in local storage, and of the company in an address's query. */
const key = 'company';

/** The way back leads to the list that is left: its address names its company from now on. */
function nameInAddress(company: Company): void {
  const here = new URL(location.href);
  if (parseCompany(here.searchParams.get(key)) === company) return;
  here.searchParams.set(key, company);
  history.replaceState(history.state, '', here);
}

/** The current company, and how to choose another one, whose list is shown from its first page. */
export function useCompany(): { company: Company; setCompany: (company: Company) => void } {
  const [search, setSearch] = useSearchParams();
  const company = parseCompany(search.get(key)) ?? parseCompany(readSetting(key)) ?? defaultCompany;
  const setCompany = useCallback(
    (next: Company) => {
      writeSetting(key, next);
      nameInAddress(company);
      setSearch((current) => writeListParam(current, key, next));
    },
    [company, setSearch],
  );
  return { company, setCompany };
}
