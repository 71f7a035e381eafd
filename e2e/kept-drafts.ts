/** What of the typing a browser keeps until it is saved (specification, section 17.2). */
import type { Page } from 'playwright-core';

/** How many drafts the browser keeps; asked where a form has opened their database. */
export function keptDrafts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('drafts');
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
