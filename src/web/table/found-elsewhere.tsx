/** Links to matches in other companies or without the filters, for a search without results. */
import { Group, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { type Company, companies, companyNames } from '#shared/companies.ts';
import type { ListRoutes } from '#shared/list-routes.ts';
import { formatNumber } from '#shared/numbers.ts';
import { companyAccent } from '#web/ui/company-accent.ts';
import { LinkList } from '#web/ui/link-list.tsx';
import { listLink } from './list-link.ts';
import { type ListSource, pageQuery } from './list-source.ts';
import { plainState } from './list-state.ts';

/** A screen to search, with the query parameters that limit it. */
export interface ElsewherePlace {
  path: string;
  fixed: ListSource['fixed'];
  /** Shown after the company's name: `sold`. */
  note?: string;
}

interface FoundElsewhereProps {
  routes: ListRoutes;
  search: string;
  /** The list has filters, which the links do not apply. */
  isFiltered: boolean;
  places: readonly ElsewherePlace[];
}

interface Find {
  company: Company;
  count: number;
  place: ElsewherePlace;
}

function useFinds({ routes, search, places }: Omit<FoundElsewhereProps, 'isFiltered'>): Find[] {
  const request = { ...plainState, search, group: 'company', limit: 1, offset: 0 };
  const answers = useQueries({
    queries: places.map(({ fixed }) => pageQuery({ company: 'all', routes, fixed }, request)),
  });
  return places.flatMap((place, index) =>
    (answers[index]?.data?.page.groups ?? []).flatMap(({ value, count }) => {
      const company = companies.find((code) => code === value);
      return company ? [{ company, count, place }] : [];
    }),
  );
}

function linkTo({ company, count, place }: Find, search: string) {
  return {
    to: listLink(place.path, { company, search }),
    name: `${companyNames[company]}${place.note ? `, ${place.note}` : ''} (${formatNumber(count)})`,
    color: companyAccent(company),
  };
}

/** A list of companies for each place. Renders nothing if there are no matches. */
export function FoundElsewhere(props: FoundElsewhereProps) {
  const finds = useFinds(props);
  if (finds.length === 0) return null;
  return (
    <>
      <Text>{props.isFiltered ? 'Without these filters:' : 'Also found in'}</Text>
      <Group w="100%" justify="center" align="start" gap="xs">
        {props.places.map((place) => {
          const ofPlace = finds.filter((find) => find.place === place);
          return ofPlace.length === 0 ? null : (
            <LinkList key={place.note ?? ''} links={ofPlace.map((find) => linkTo(find, props.search))} />
          );
        })}
      </Group>
    </>
  );
}

/** The current screen, to be searched in all companies. */
export function useThisPlace(fixed: ListSource['fixed']): ElsewherePlace {
  return { path: useLocation().pathname, fixed };
}
