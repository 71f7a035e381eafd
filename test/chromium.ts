/** Where the browser of the browser tests is. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The package, and the program, that has nothing but what a test needs: it opens a window three times as fast. */
export const headlessShell = 'chromium-headless-shell';

const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of a Chromium on this machine, the quickest there is; `CHROMIUM_PATH` names one that is elsewhere. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}
