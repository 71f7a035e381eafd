/** The screens of the handbook. */
import { paths } from '#web/paths.ts';
import type { Screen } from '#web/screen.tsx';

async function load() {
  return (await import('./help-page.tsx')).HelpPage;
}

export const helpScreens: readonly Screen[] = [
  { path: paths.help, load },
  { path: `${paths.help}/:slug`, load },
];
