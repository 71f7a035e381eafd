/** Class names of an element, put together from what holds for it. */

/** Joins class names; what is missing is left out. */
export function joinClasses(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
