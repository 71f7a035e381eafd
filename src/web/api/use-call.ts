/** React hooks for API calls: queries, mutations, and invalidation of queries after a mutation. */
import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Route } from '#shared/route.ts';
import { recordOwnDeletion } from '#web/live/deleted-here.ts';
import { isChangedBy, type QueryMeta } from '#web/live/refresh-plan.ts';
import { type CallOptions, type CallResult, sendCall, type Versioned } from './call-api.ts';
import { retryUpTo } from './query-client.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

/** The arguments that identify a query. */
type CallArgs<R extends Route> = Omit<CallOptions<R>, 'ifMatch' | 'idempotencyKey' | 'maxRows' | 'signal'>;

interface CallSettings<R extends Route> {
  /** Number of retries; the default is three. */
  retries?: number;
  enabled?: boolean;
  /** Maximum number of rows. */
  maxRows?: number;
  /** How long a response is fresh and stays cached, also after its screen is closed. */
  lifetimeMs?: number;
  /** Unchanged parts of a response stay the same objects, so that memoised components are not rendered again. */
  keepsEqualObjects?: boolean;
  /** Polling interval in milliseconds while a screen shows the response. */
  everyMs?: number;
  /** Shows the previous response until the new one arrives, so that paging does not flicker. */
  keepsPrevious?: boolean;
  /** The page around has already loaded the response, so it is not loaded again. */
  isOnPage?: boolean;
  /** Shown until the first response. */
  known?: Versioned<CallResult<R>> | undefined;
}

/** The query key: the route's id and the arguments. Without arguments, the prefix of all keys of the route. */
export function callKey<R extends Route>(route: R, parts?: CallArgs<R>): QueryKey {
  const { params, query } = (parts ?? {}) as { params?: unknown; query?: unknown };
  return parts === undefined ? [route.id] : [route.id, params ?? null, query ?? null];
}

/** The key of a call's query, and its contract, by which changes of records find it (`web/live/refresh-plan.ts`). */
export function identifyCall<R extends Route>(route: R, parts: CallArgs<R>) {
  return { queryKey: callKey(route, parts), meta: { route } };
}

function dataOf<T>({ data }: Versioned<T>): T {
  return data;
}

/** Query options of a call, also for prefetching. */
export function queryOfCall<R extends Route>(route: R, parts: CallArgs<R>, settings: CallSettings<R> = {}) {
  const { retries, enabled = true, maxRows, known, lifetimeMs, everyMs, keepsPrevious = false } = settings;
  const { keepsEqualObjects, isOnPage = false } = settings;
  return queryOptions({
    ...identifyCall(route, parts),
    ...(maxRows !== undefined && { queryKey: [...callKey(route, parts), { maxRows }] }),
    // A query that uses the signal is cancelled when no screen needs it any more.
    queryFn: (context: { signal: AbortSignal }) =>
      sendCall(route, {
        ...parts,
        maxRows,
        ...(lifetimeMs === undefined && { signal: context.signal }),
      } as CallOptions<R>),
    enabled,
    ...(retries === undefined ? {} : { retry: retryUpTo(retries) }),
    ...(lifetimeMs === undefined ? {} : { staleTime: lifetimeMs, gcTime: lifetimeMs }),
    ...(keepsEqualObjects === undefined ? {} : { structuralSharing: keepsEqualObjects }),
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    ...(isOnPage && { refetchOnMount: false }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...(known === undefined ? {} : { initialData: known }),
  });
}

/** Loads a response when the screen opens. */
export function useCall<R extends Route>(route: R, parts: CallArgs<R>, settings: CallSettings<R> = {}) {
  return useQuery({ ...queryOfCall(route, parts, settings), select: dataOf<CallResult<R>> });
}

/** As `useCall`, with the record's ETag. */
export function useVersion<R extends Route>(route: R, parts: CallArgs<R>, settings: CallSettings<R> = {}) {
  return useQuery(queryOfCall(route, parts, settings));
}

/** Stores a response in the cache of `useVersion` and `useCall`. */
export function useSetCallData() {
  const client = useQueryClient();
  return <R extends Route>(route: R, parts: CallArgs<R>, answer: Versioned<CallResult<R>>): void => {
    client.setQueryData(callKey(route, parts), answer);
  };
}

interface ChangeSettings {
  retries?: number;
  /** Ids of records that the call deletes as well as its own. */
  alsoDeletes?: readonly string[];
  /** True for a DELETE that only changes its record, such as the undo of an import. */
  leavesRecord?: boolean;
}

/** Sends a change, then refetches the calls on screen that show a kind of record that it changes. */
export function useChange<R extends Route>(route: R, settings: ChangeSettings = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (options: CallOptions<R>) => sendCall(route, options),
    onMutate: (options: CallOptions<R>) => {
      if (settings.leavesRecord) return { revert: () => {} };
      return {
        revert: recordOwnDeletion(route, 'params' in options ? options.params : undefined, settings.alsoDeletes),
      };
    },
    onError: (_error, _options, context) => context?.revert(),
    onSuccess: () => {
      void client.invalidateQueries({ predicate: (query) => isChangedBy(query, route.changes) });
    },
    ...(settings.retries === undefined ? {} : { retry: retryUpTo(settings.retries), retryDelay: 2000 }),
  });
}
