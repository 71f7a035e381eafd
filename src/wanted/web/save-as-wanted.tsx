/** 'Save as Wanted' above a stock list that is searched or filtered. */
import { IconUserSearch } from '@tabler/icons-react';
import { formatFilters } from '#shared/list-address.ts';
import { useListState } from '#web/table/use-list-state.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useListCompany } from '#web/ui/use-company.ts';
import { wantedPaths } from './wanted-screens.ts';

/** Opens a new wanted entry with the list's search and filters. */
export function SaveAsWanted() {
  const { search, filters } = useListState().state;
  const company = useListCompany();
  const filter = formatFilters(filters);
  if (search.trim() === '' && filter === '') return null;
  const query = new URLSearchParams({
    ...(company !== 'all' && { company }),
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(filter !== '' && { filter }),
  });
  return (
    <ButtonLink
      data-below
      to={`${wantedPaths.add}?${query}`}
      variant="default"
      leftSection={<IconUserSearch size={18} aria-hidden />}
    >
      Save as Wanted
    </ButtonLink>
  );
}
