/** Records that this tab deletes. They are not loaded again, because the response would be a 404. */
import type { Route } from '#shared/route.ts';

const deletedIds = new Set<string>();

/** The id of the record that a call deletes (the last part of its path); undefined for other calls. */
function deletedId({ method, path }: Route, params: unknown): string | undefined {
  const name = /\/:(\w+)$/.exec(path)?.[1];
  if (method !== 'DELETE' || name === undefined) return undefined;
  const id: unknown = new Map(Object.entries(params ?? {})).get(name);
  return typeof id === 'string' ? id : undefined;
}

/**
 * Records a deletion when it is sent, because change events can arrive before its response.
 * @param others records that the call deletes as well
 * @returns a function that reverts it
 */
export function recordOwnDeletion(route: Route, params: unknown, others: readonly string[] = []): () => void {
  const id = deletedId(route, params);
  const ids = id === undefined ? others : [id, ...others];
  for (const each of ids) deletedIds.add(each);
  return () => {
    for (const each of ids) deletedIds.delete(each);
  };
}

/** Whether this tab is deleting or has deleted the record. */
export function isDeletedHere(id: string): boolean {
  return deletedIds.has(id);
}

/** Whether the key contains the id of a record that this tab is deleting or has deleted. */
export function namesDeletedRecord(queryKey: readonly unknown[]): boolean {
  const text = JSON.stringify(queryKey);
  return [...deletedIds].some((id) => text.includes(JSON.stringify(id)));
}
