/** Keeps a form from complaining of fields that nobody has come to yet. */

function isFieldError(shown: object): boolean {
  return 'type' in shown && typeof shown.type === 'string';
}

/**
 * Of the faults that were found, those at places where one is shown already. A form's library asks about a whole list
 * when a member is added or taken away; a new member's empty fields are no faults before they were touched.
 */
export function errorsAtShownPaths<Errors>(found: Errors, shown: unknown): Errors | undefined {
  if (typeof found !== 'object' || found === null || typeof shown !== 'object' || shown === null) return undefined;
  if (isFieldError(shown)) return found;
  const shownByPath = shown as Record<string, unknown>;
  const remaining = Object.entries(found).flatMap(([path, error]) => {
    const nested = errorsAtShownPaths<unknown>(error, shownByPath[path]);
    return nested === undefined ? [] : [[path, nested] as const];
  });
  if (remaining.length === 0) return undefined;
  return Object.assign(Array.isArray(found) ? [] : {}, Object.fromEntries(remaining)) as Errors;
}
