/** The company whose records a screen shows: in the address, else the stored preference, else the default one. */
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { type Company, defaultCompany, parseCompany } from '#shared/companies.ts';
import { readSetting, writeSetting } from '#web/stored-setting.ts';
import { writeListParam } from '#web/table/table-url-state.ts';

/** The name of the preference in local storage, and of the company in an address's query. */
const key = 'company';

/** The current company, and how to choose another one, whose list is shown from its first page. */
export function useCompany(): { company: Company; setCompany: (company: Company) => void } {
  const [search, setSearch] = useSearchParams();
  const company = parseCompany(search.get(key)) ?? parseCompany(readSetting(key)) ?? defaultCompany;
  const setCompany = useCallback(
    (next: Company) => {
      writeSetting(key, next);
      setSearch((current) => writeListParam(current, key, next), { replace: true });
    },
    [setSearch],
  );
  return { company, setCompany };
}
