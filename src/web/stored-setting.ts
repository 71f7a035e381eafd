/** Settings kept in local storage; without storage (private window, switched off) they last for the page only. */

/** The stored text, or null. */
export function readSetting(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; a browser that keeps nothing is no reason to fail. */
export function writeSetting(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to do: the choice holds until the page is left.
  }
}
