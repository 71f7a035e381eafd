import type { Page } from '@playwright/test';

/** The drafts in the browser. */
export function storedDrafts(page: Page): Promise<unknown[]> {
  return page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const opening = indexedDB.open('drafts');
        // No form has created the database yet.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve([]);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('typed').objectStore('typed').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
  );
}

export async function countDrafts(page: Page): Promise<number> {
  return (await storedDrafts(page)).length;
}
