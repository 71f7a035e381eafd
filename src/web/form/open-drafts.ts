/** The drafts of the forms that are open: whoever leaves them on purpose wants none of what is typed there (17.2). */

const open = new Set<() => void>();

/** Has the draft forgotten when its form is left on purpose; gives the function that ends it. */
export function addOpenDraft(discard: () => void): () => void {
  open.add(discard);
  return () => open.delete(discard);
}

/** The person has chosen to lose what is not saved. */
export function discardOpenDrafts(): void {
  for (const discard of open) discard();
}
