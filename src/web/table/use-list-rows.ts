/** Loads the page of a list and prefetches the next one. The previous response is shown until the new one arrives. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { ListRow } from './list-column.ts';
import { type PageRequest, requestOf } from './list-request.ts';
import { type Answer, type ListSource, pageQuery } from './list-source.ts';
import type { ListState } from './list-state.ts';

/** The first typed character is searched at once, further ones after this pause. */
const searchDebounceMs = 150;

export interface ListRows<Row extends ListRow> {
  /** The last response, which may belong to an earlier request; undefined before the first one. */
  answer: Answer<Row> | undefined;
  error: unknown;
  /** Another response is pending or being rendered. */
  isFetching: boolean;
  refetch(): unknown;
}

function nextPage(request: PageRequest, answer: Answer<ListRow> | undefined): PageRequest | undefined {
  const offset = request.offset + request.limit;
  return request.group === null && answer && offset < answer.page.total ? { ...request, offset } : undefined;
}

/** Loads the rows for the state. Outdated requests are cancelled. */
export function useListRows<Row extends ListRow>(
  source: ListSource,
  state: ListState,
  isReady: boolean,
): ListRows<Row> {
  const [search] = useDebouncedValue(state.search, searchDebounceMs, { leading: true });
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
  // A deferred render can be interrupted, so typing and clicks stay responsive.
  const answer = useDeferredValue(data);
  return { answer, error, isFetching: isFetching || answer !== data, refetch };
}
