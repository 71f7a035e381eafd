/** Updates the screen when colleagues change something, without a reload. */
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { RecordChange } from '#shared/live.ts';
import { isApproved } from '#shared/roles.ts';
import { getUserRoleRoute, listUnconfirmedRoute, listUsersRoute } from '#users/user-routes.ts';
import { hasStatus } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { sessionKey } from '#web/auth/session-key.ts';
import {
  ChangeEventsContext,
  type ReadDeletion,
  ReadDeletionContext,
  type SubscribeToChanges,
} from '#web/live/change-events.ts';
import type { ChangeEventChannel } from '#web/live/change-stream.ts';
import { createGathering, type GatheredChanges } from '#web/live/gathered-changes.ts';
import { isOutdated } from '#web/live/refresh-plan.ts';

/** Changes are collected for this long, so that a hundred of them cost one request. */
const gatherMs = 700;

/** After this time the next refetch starts even if requests of the previous one are unanswered. */
const refetchTimeoutMs = 15_000;

/** Users, roles and the session: if their refetch failed on a bad connection, the error would replace the page. */
const sessionQueries: readonly unknown[] = [
  ...sessionKey,
  getUserRoleRoute.id,
  listUsersRoute.id,
  listUnconfirmedRoute.id,
];

function isRecordQuery([first]: readonly unknown[]): boolean {
  return !sessionQueries.includes(first);
}

/** Queries whose first answer is still under way and will be refetched afterwards. */
const awaitingRefetch = new WeakSet<Query>();

/** Refetches once, however many changes arrive meanwhile. A query that fails has its own retry. */
function refetchWhenSettled(client: QueryClient, query: Query): void {
  const { promise, queryKey } = query;
  if (promise === undefined || awaitingRefetch.has(query)) return;
  awaitingRefetch.add(query);
  promise.then(
    () => {
      awaitingRefetch.delete(query);
      return client.invalidateQueries({ queryKey, exact: true });
    },
    () => awaitingRefetch.delete(query),
  );
}

/**
 * Refetches outdated queries; resolves when they have answered or timed out. A first answer under way may predate the
 * change, so that query is refetched when the answer has arrived.
 */
async function refetchStale(client: QueryClient, { changes, isAll }: GatheredChanges): Promise<void> {
  const isStale = (query: Query) => isOutdated(query, { changes, isAll: isAll && isRecordQuery(query.queryKey) });
  const pendingQueries = client
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: (query) => query.state.status === 'pending' && isStale(query) });
  for (const query of pendingQueries) refetchWhenSettled(client, query);
  // A failed refetch leaves older data on the screen; a deleted record would only return 404 again.
  const isShown = ({ state }: Query) => state.data !== undefined && !hasStatus(state.error, 404);
  const read = client.invalidateQueries({ predicate: (query) => isShown(query) && isStale(query) });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, refetchTimeoutMs);
  });
  await Promise.race([read, timeout]);
  clearTimeout(timer);
}

/**
 * Collects changes and refetches what they outdate: immediately in a visible tab, otherwise when the tab becomes
 * visible. Refetches do not overlap: a restart would cancel requests under way, and constant changes would starve slow
 * ones.
 */
function createRefresher(client: QueryClient) {
  const gathering = createGathering();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [isReading, isStopped] = [false, false];

  async function refresh(): Promise<void> {
    timer = undefined;
    if (document.hidden || isReading || isStopped || gathering.isEmpty()) return;
    isReading = true;
    await refetchStale(client, gathering.drain());
    isReading = false;
    schedule();
  }

  function schedule(): void {
    if (!gathering.isEmpty()) timer ??= setTimeout(() => void refresh(), gatherMs);
  }
  document.addEventListener('visibilitychange', schedule);
  return {
    add(change: RecordChange | null): void {
      gathering.add(change);
      schedule();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', schedule);
    },
  };
}

/** Needed rarely, so its contract is not part of the first page's scripts. */
const readDeletion: ReadDeletion = async (kind, id) => {
  const { deletionRoute } = await import('#history/history-routes.ts');
  return (await callApi(deletionRoute, { params: { kind, recordId: id } })).deletion;
};

interface Props {
  channel: ChangeEventChannel;
  children: ReactNode;
}

/** Wraps the pages; only approved users receive changes. */
export function LiveUpdates({ channel, children }: Props) {
  const client = useQueryClient();
  const { role } = useCurrentUser();
  const approved = isApproved(role);
  const listeners = useRef(new Set<(change: RecordChange) => void>());
  const listen = useMemo<SubscribeToChanges>(
    () => (listener) => {
      listeners.current.add(listener);
      return () => listeners.current.delete(listener);
    },
    [],
  );
  useEffect(() => {
    if (!approved) return undefined;
    const refresher = createRefresher(client);
    const unsubscribe = channel.subscribe((event) => {
      if ('missed' in event) {
        refresher.add(null);
        return;
      }
      refresher.add(event.change);
      for (const listener of listeners.current) listener(event.change);
    });
    const releaseStream = channel.keepStream();
    return () => {
      releaseStream();
      unsubscribe();
      refresher.stop();
    };
  }, [approved, client, channel]);
  return (
    <ChangeEventsContext value={listen}>
      <ReadDeletionContext value={readDeletion}>{children}</ReadDeletionContext>
    </ChangeEventsContext>
  );
}
