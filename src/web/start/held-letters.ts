/**
 * What is typed between the keys that open the search and its box: kept for the box, and from the page, whose own keys the
 * letters would press (section 11).
 */

/** Milliseconds after which the box is not waited for any longer. */
const patience = 10_000;

let letters = '';
let holding: AbortController | undefined;

function hear(event: KeyboardEvent): void {
  const isCommand = (event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph');
  if (isCommand || event.metaKey || event.isComposing) return;
  if (event.key === 'Escape' || event.key === 'Tab') return void takeHeldLetters();
  if (event.key === 'Backspace') letters = letters.slice(0, -1);
  else if (event.key.length === 1) letters += event.key;
  else if (event.key !== 'Enter') return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** From now on until they are taken, or whoever types turns to the page by mouse, Tab or Escape. */
export function holdLetters(): void {
  const isInDialog = document.activeElement?.closest('[role=dialog]') != null;
  if (holding || isInDialog) return;
  holding = new AbortController();
  const { signal } = holding;
  addEventListener('keydown', hear, { capture: true, signal });
  addEventListener('pointerdown', takeHeldLetters, { capture: true, signal });
  const timer = setTimeout(takeHeldLetters, patience);
  signal.addEventListener('abort', () => clearTimeout(timer));
}

/** What was typed since, empty when nothing was held; from now on the page hears its keys. */
export function takeHeldLetters(): string {
  const taken = letters;
  letters = '';
  holding?.abort();
  holding = undefined;
  return taken;
}
