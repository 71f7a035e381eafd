/** Decides which cached responses a change makes stale. */
import type { RecordChange } from '#shared/live.ts';
import type { ShownKind } from '#shared/record-types.ts';
import type { Route } from '#shared/route.ts';
import { namesDeletedRecord } from './deleted-here.ts';
import type { GatheredChanges } from './gathered-changes.ts';

export interface QueryMeta extends Record<string, unknown> {
  /** The contract of the call. Queries without one are not refetched after changes. */
  route?: Route;
}

/** A query of TanStack Query. */
export interface CachedCall {
  queryKey: readonly unknown[];
  meta?: QueryMeta | undefined;
}

function shownIn({ meta }: CachedCall): readonly ShownKind[] {
  return meta?.route?.shows ?? [];
}

function isNamedIn(queryKey: readonly unknown[], { id }: RecordChange): boolean {
  return JSON.stringify(queryKey).includes(JSON.stringify(id));
}

/**
 * Whether the query is about a deleted record, so that loading it again would give a 404. The filter of a list can
 * contain the id of a deleted record, and the call still succeeds.
 */
function isOfDeleted({ queryKey, meta }: CachedCall, changes: readonly RecordChange[]): boolean {
  if (meta?.route?.listSchema !== undefined) return false;
  return namesDeletedRecord(queryKey) || changes.some((change) => change.deleted && isNamedIn(queryKey, change));
}

/** Whether a call of the user that has changed these kinds of records makes a cached response stale. */
export function isChangedBy(query: CachedCall, kinds: readonly ShownKind[]): boolean {
  return shownIn(query).some((kind) => kinds.includes(kind)) && !isOfDeleted(query, []);
}

/**
 * Whether a cached response depends on one of the changed records, or on any record if everything must be loaded again.
 * Queries about deleted records are not repeated, even if related records, such as the trucks of a deleted invoice, have
 * changed.
 */
export function isOutdated(query: CachedCall, { changes, isAll }: GatheredChanges): boolean {
  const shows = shownIn(query);
  if (shows.length === 0 || isOfDeleted(query, changes)) return false;
  return isAll || changes.some(({ kind, deleted }) => shows.includes(kind) || (deleted && shows.includes('deleted')));
}
