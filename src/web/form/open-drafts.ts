/** Drafts of open forms. They are discarded if the user leaves on purpose. */

const open = new Set<() => void>();

/** @returns a function that unregisters the draft */
export function addOpenDraft(discard: () => void): () => void {
  open.add(discard);
  return () => open.delete(discard);
}

/** Must be called when the user has chosen to lose unsaved changes. */
export function discardOpenDrafts(): void {
  for (const discard of open) discard();
}
