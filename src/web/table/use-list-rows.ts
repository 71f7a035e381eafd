/** One page of a list, kept in sight until the next one is here; the page after it is fetched ahead (10.1). */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { ListRow } from './list-column.ts';
import { type PageRequest, requestOf } from './list-request.ts';
import { type Answer, type ListSource, pageQuery } from './list-source.ts';
import type { ListState } from './list-state.ts';

/** Milliseconds of rest after the first letter before the list asks again. */
const typingRest = 150;

/** What a list knows of its rows. */
export interface ListRows<Row extends ListRow> {
  /** The last answer, which may be that of an earlier question; undefined while there is none. */
  answer: Answer<Row> | undefined;
  error: unknown;
  /** Another answer is on its way, or is being drawn. */
  isFetching: boolean;
  refetch(): unknown;
}

function nextPage(request: PageRequest, answer: Answer<ListRow> | undefined): PageRequest | undefined {
  const offset = request.offset + request.limit;
  return request.group === null && answer && offset < answer.page.total ? { ...request, offset } : undefined;
}

/** The rows that the state asks for; a question that was overtaken is given up. */
export function useListRows<Row extends ListRow>(
  source: ListSource,
  state: ListState,
  isReady: boolean,
): ListRows<Row> {
  const [search] = useDebouncedValue(state.search, typingRest, { leading: true });
  const request = useMemo(() => requestOf({ ...state, search }), [state, search]);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...pageQuery<Row>(source, request),
    enabled: isReady,
    placeholderData: keepPreviousData,
  });
  const next = isPlaceholderData ? undefined : nextPage(request, data);
  useQuery({
    ...pageQuery<Row>(source, next ?? request),
    enabled: next !== undefined && !isFetching,
    notifyOnChangeProps: [],
    retry: false,
  });
  // Drawn in pieces, between which what somebody types or presses comes first.
  const answer = useDeferredValue(data);
  return { answer, error, isFetching: isFetching || answer !== data, refetch };
}
