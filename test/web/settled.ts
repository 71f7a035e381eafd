/** Waits for the content of a page, for comparison with a stored text. */
import { expect, vi } from 'vitest';
import { outlineOf } from './outline.ts';

/** Whether the page has its heading and loads nothing. */
export const isReady = () =>
  document.querySelector('h1') !== null &&
  document.querySelector('[aria-busy=true]') === null &&
  !/Loading [^.]*\.\.\.|Preparing…/.test(document.body.textContent);

/** What the parts show, once all is loaded and the page shows the same four times in a row. */
export async function settled(
  isIdle: () => boolean,
  parts: () => readonly HTMLElement[],
  isDone = isReady,
): Promise<string> {
  let seen: string[] = [];
  return await vi.waitFor(
    () => {
      const text = parts().map(outlineOf).join('\n');
      seen = isIdle() && isDone() && text === (seen[0] ?? text) ? [text, ...seen] : [];
      expect(seen.length, text).toBeGreaterThan(3);
      return text;
    },
    { timeout: 60_000, interval: 100 },
  );
}
