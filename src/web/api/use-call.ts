/** Hooks of calls, derived from their contracts: what is read, what is changed, and what is read anew after a change. */
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
import { type CallOptions, type CallResult, sendCall, type Versioned } from './call-api.ts';
import { retryUpTo } from './query-client.ts';

/** What tells one call of a contract from another. */
type CallArgs<R extends Route> = Omit<CallOptions<R>, 'ifMatch' | 'idempotencyKey' | 'maxRows' | 'signal'>;

interface CallSettings<R extends Route> {
  /** How often a failure is tried again; three times unless given (specification, section 7). */
  retries?: number;
  /** Whether it is asked at all yet. */
  enabled?: boolean;
  /** No more than the first so many rows. */
  maxRows?: number;
  /** For how long an answer is used again, in milliseconds; asking goes on after its screen. */
  lifetimeMs?: number;
  /** Parts of an answer that are as before stay the same objects, so that costly drawings of them can be kept. */
  keepsEqualObjects?: boolean;
  /** Asked again after so many milliseconds, for as long as somebody looks. */
  everyMs?: number;
  /** What was asked for before stays until the answer: pages of a list do not blink. */
  keepsPrevious?: boolean;
  /** The page around has asked for it: its answer is taken, and not asked for once more. */
  isOnPage?: boolean;
  /** Shown until the first answer. */
  known?: Versioned<CallResult<R>> | undefined;
}

/** Where a call's answer is kept: by the contract's id and what the call names. */
export function callKey<R extends Route>(route: R, parts?: CallArgs<R>): QueryKey {
  const { params, query } = (parts ?? {}) as { params?: unknown; query?: unknown };
  return parts === undefined ? [route.id] : [route.id, params ?? null, query ?? null];
}

/** Of an answer that is kept with its version. */
function dataOf<T>({ data }: Versioned<T>): T {
  return data;
}

/** How a call is asked, for those who ask before its screen is there. */
export function queryOfCall<R extends Route>(route: R, parts: CallArgs<R>, settings: CallSettings<R> = {}) {
  const { retries, enabled = true, maxRows, known, lifetimeMs, everyMs, keepsPrevious = false } = settings;
  const { keepsEqualObjects, isOnPage = false } = settings;
  return queryOptions({
    queryKey: maxRows === undefined ? callKey(route, parts) : [...callKey(route, parts), { maxRows }],
    // A query that takes the signal is cancelled as soon as no screen waits for it.
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

/** What a call answers, read when the screen opens. */
export function useCall<R extends Route>(route: R, parts: CallArgs<R>, settings: CallSettings<R> = {}) {
  return useQuery({ ...queryOfCall(route, parts, settings), select: dataOf<CallResult<R>> });
}

/** As `useCall`, with the version of the record beside it. */
export function useVersion<R extends Route>(route: R, parts: CallArgs<R>, settings: CallSettings<R> = {}) {
  return useQuery(queryOfCall(route, parts, settings));
}

/** Puts an answer where `useVersion` and `useCall` look for it. */
export function useSetCallData() {
  const client = useQueryClient();
  return <R extends Route>(route: R, parts: CallArgs<R>, answer: Versioned<CallResult<R>>): void => {
    client.setQueryData(callKey(route, parts), answer);
  };
}

/** The changes of a noun: after each of them the answers of these calls are stale. */
export function changesOf(...stale: readonly Route[]) {
  return function useChange<R extends Route>(route: R, settings: { retries?: number } = {}) {
    const client = useQueryClient();
    return useMutation({
      mutationFn: (options: CallOptions<R>) => sendCall(route, options),
      onMutate: (options: CallOptions<R>) => ({
        revert: recordOwnDeletion(route, 'params' in options ? options.params : undefined),
      }),
      onError: (_error, _options, context) => context?.revert(),
      onSuccess: () => {
        for (const { id } of stale) void client.invalidateQueries({ queryKey: [id] });
      },
      ...(settings.retries === undefined ? {} : { retry: retryUpTo(settings.retries), retryDelay: 2000 }),
    });
  };
}
