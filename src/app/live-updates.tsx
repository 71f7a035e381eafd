/** Keeps what is on the screen in step with what colleagues change, without a reload. */
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
import { namesDeletedRecord } from '#web/live/deleted-here.ts';
import { createGathering } from '#web/live/gathered-changes.ts';
import { isListCall, isOfDeleted, isOutdated, mayBeOutdated } from '#web/live/refresh-plan.ts';

/** Milliseconds in which changes are gathered, so that a hundred of them cost one call. */
const gatherMs = 700;

/** Milliseconds after which changes are looked at again, though calls that began for earlier ones are not answered yet. */
const refetchTimeoutMs = 15_000;

/** Answers about people and their roles, and the session: were it opened again on a bad line, its failure would replace the page. */
const sessionQueries: readonly unknown[] = [
  ...sessionKey,
  getUserRoleRoute.id,
  listUsersRoute.id,
  listUnconfirmedRoute.id,
];

function isRecordQuery([first]: readonly unknown[]): boolean {
  return !sessionQueries.includes(first);
}

/** First answers that are asked for once more when they are here. */
const awaitingRefetch = new WeakSet<Query>();

/** Once, however many changes come while it is under way. What could not be read has its own way to be tried again. */
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
 * Settles once what is to be read anew has been read; a line that answers nothing is not waited for. A first answer that
 * is under way may have been made before the change: it is asked for once more when it is here.
 */
async function refetchStale(
  client: QueryClient,
  { changes, isAll }: ReturnType<ReturnType<typeof createGathering>['drain']>,
): Promise<void> {
  function isStale({ queryKey }: Query): boolean {
    if (isOfDeleted(queryKey, changes) || (!isListCall(queryKey) && namesDeletedRecord(queryKey))) return false;
    return (isAll && isRecordQuery(queryKey) && mayBeOutdated(queryKey)) || isOutdated(queryKey, changes);
  }
  const pendingQueries = client
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: (query) => query.state.status === 'pending' && isStale(query) });
  for (const query of pendingQueries) refetchWhenSettled(client, query);
  // One that failed the last time still shows what it read before; where its record is gone, 404 would come again.
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
 * Gathers changes and has what they make old read anew: at once when the tab is looked at, else when it is again. One time
 * after the other: to begin anew would give up calls under way, and while changes go on slow ones would never be answered.
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

/** Rarely asked, so the contract is no part of what the first page loads. */
const readDeletion: ReadDeletion = async (kind, id) => {
  const { deletionRoute } = await import('#history/history-routes.ts');
  return (await callApi(deletionRoute, { params: { kind, recordId: id } })).deletion;
};

interface Props {
  channel: ChangeEventChannel;
  children: ReactNode;
}

/** Stands above the pages; only approved people hear of changes. */
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
