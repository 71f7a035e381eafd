/** What of the typing a browser keeps until it is saved (specification, section 17.2). */
import type { Page } from 'playwright-core';

/** How many drafts the browser keeps. */
export function keptDrafts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('drafts');
        // No form has opened the database yet: it is left to the form to make it.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve(0);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('typed').objectStore('typed').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
}
