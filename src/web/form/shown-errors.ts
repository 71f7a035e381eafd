/** Suppresses validation errors for fields that the user has not reached yet. */

function isFieldError(shown: object): boolean {
  return 'type' in shown && typeof shown.type === 'string';
}

/**
 * Filters validation errors to paths that already show one. React Hook Form validates a whole list when an item is
 * added or removed, and the empty fields of a new item should not show errors before they are touched.
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
