/** The company whose records a screen shows: in the address, else the stored preference, else the default one. */
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { type Company, defaultCompany, parseCompany } from '#shared/companies.ts';
import { readSetting, writeSetting } from '#web/stored-setting.ts';

/** The name of the preference in local storage, and of the company in an address's query. */
const key = 'company';

/** The current company, and how to choose another one. */
export function useCompany(): { company: Company; setCompany: (company: Company) => void } {
  const [search, setSearch] = useSearchParams();
  const company = parseCompany(search.get(key)) ?? parseCompany(readSetting(key)) ?? defaultCompany;
  const setCompany = useCallback(
    (next: Company) => {
      writeSetting(key, next);
      setSearch(
        (current) => {
          const changed = new URLSearchParams(current);
          changed.set(key, next);
          return changed;
        },
        { replace: true },
      );
    },
    [setSearch],
  );
  return { company, setCompany };
}
