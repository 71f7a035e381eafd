/** Keeps a form from complaining of fields that nobody has come to yet. */

function isFault(shown: object): boolean {
  return 'type' in shown && typeof shown.type === 'string';
}

/**
 * Of the faults that were found, those at places where one is shown already. A form's library asks about a whole list
 * when a member is added or taken away; a new member's empty fields are no faults before they were touched.
 */
export function faultsAtShownPlaces<Faults>(found: Faults, shown: unknown): Faults | undefined {
  if (typeof found !== 'object' || found === null || typeof shown !== 'object' || shown === null) return undefined;
  if (isFault(shown)) return found;
  const places = shown as Record<string, unknown>;
  const kept = Object.entries(found).flatMap(([place, fault]) => {
    const still = faultsAtShownPlaces<unknown>(fault, places[place]);
    return still === undefined ? [] : [[place, still] as const];
  });
  if (kept.length === 0) return undefined;
  return Object.assign(Array.isArray(found) ? [] : {}, Object.fromEntries(kept)) as Faults;
}
