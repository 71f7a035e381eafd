/** Records that this tab deletes: asking for one again could only be answered with 404. */
import type { Route } from '#shared/route.ts';

const deletedIds = new Set<string>();

/** The id of the record that a call deletes: the last part of its path; undefined for other calls. */
function deletedId({ method, path }: Route, params: unknown): string | undefined {
  const name = /\/:(\w+)$/.exec(path)?.[1];
  if (method !== 'DELETE' || name === undefined) return undefined;
  const id: unknown = new Map(Object.entries(params ?? {})).get(name);
  return typeof id === 'string' ? id : undefined;
}

/** Notes a deletion when it is sent, because news of other changes may come before its answer. Gives what takes it back. */
export function recordOwnDeletion(route: Route, params: unknown): () => void {
  const id = deletedId(route, params);
  if (id === undefined) return () => {};
  deletedIds.add(id);
  return () => void deletedIds.delete(id);
}

/** Whether this tab deletes the record, or has deleted it. */
export function isDeletedHere(id: string): boolean {
  return deletedIds.has(id);
}

/** Whether a query is about a record that this tab deletes or has deleted. */
export function namesDeletedRecord(queryKey: readonly unknown[]): boolean {
  const text = JSON.stringify(queryKey);
  return [...deletedIds].some((id) => text.includes(JSON.stringify(id)));
}
