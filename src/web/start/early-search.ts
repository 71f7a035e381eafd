/** Ctrl K pressed before the app is there: remembered from the page's first script on, and answered by the search (section 11). */
import { holdLetters } from './held-letters.ts';

/** Milliseconds after which a press that came before the search is no longer meant. */
const patience = 10_000;

/** When the keys were pressed while the app, the session, the role or the page was still on its way. */
let pressedAt = Number.NEGATIVE_INFINITY;

/** Without it the press is the browser's, which leaves the page for its own search. */
function rememberPress(event: KeyboardEvent): void {
  const isSearch = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK';
  if (!isSearch) return;
  event.preventDefault();
  pressedAt = performance.now();
  holdLetters();
}

/** From now on until it is taken. */
export function rememberEarlySearch(): void {
  document.addEventListener('keydown', rememberPress);
}

/** Whether the search was asked for a moment ago; from now on it hears its keys itself. */
export function takeEarlySearch(): boolean {
  document.removeEventListener('keydown', rememberPress);
  const isMeant = performance.now() - pressedAt < patience;
  pressedAt = Number.NEGATIVE_INFINITY;
  return isMeant;
}
