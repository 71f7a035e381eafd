/**
 * The keyboard's place when what had it goes: a button that is disabled or gone after its dialog, a row that was deleted.
 * The browser would leave it at the beginning of the page (specification, section 2.1).
 */
import { useEffect } from 'react';

/** Dialogs give the keyboard back, and pages take it to their heading, within this many milliseconds. */
const graceMs = 80;

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Where the keyboard was: what had it, what it stood in from the inside, and at which place of its parent each stood. */
interface FocusPosition {
  element: Element;
  around: readonly { element: Element; index: number }[];
}

function focusPositionOf(element: Element): FocusPosition {
  const around: { element: Element; index: number }[] = [];
  for (let child = element; child.parentElement; child = child.parentElement) {
    around.push({ element: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  }
  return { element, around };
}

function canBeFocused(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled') && element.checkVisibility();
}

/** The row that is now where the lost one was, or the last one; else the heading of the page, else its main part. */
function fallbackTarget({ around }: FocusPosition, main: Element | null): HTMLElement | null {
  const rows = around.find(({ element }) => element.isConnected && element.matches('tbody, ul, ol'));
  if (rows && main?.contains(rows.element)) {
    const { children } = rows.element;
    const row = children[Math.min(rows.index, children.length - 1)];
    const inRow = row?.querySelector<HTMLElement>(focusable);
    if (inRow) return inRow;
  }
  return main?.querySelector<HTMLElement>('h1[tabindex]') ?? (main as HTMLElement | null);
}

/** A button keeps it for a moment after it was disabled. */
function isLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches(':disabled');
}

/** Whoever presses beside everything leaves what had the keyboard, which is still there: that is no loss. */
function watch(): () => void {
  let held: FocusPosition | undefined;
  // What stood before a dialog: the dialog itself is no place to go on.
  let before: FocusPosition | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const dialogOf = (element: Element) => element.closest('[role=dialog], [role=menu]');
  const look = () => {
    timer = undefined;
    if (!held || !isLost() || canBeFocused(held.element) || document.querySelector('[role=dialog]')) return;
    const from = before ?? held;
    held = undefined;
    before = undefined;
    const place = canBeFocused(from.element) ? from.element : fallbackTarget(from, document.getElementById('content'));
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  };
  const lookSoon = () => {
    if (held && isLost()) timer ??= setTimeout(look, graceMs);
  };
  const recordPosition = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    if (!dialogOf(target)) before = undefined;
    else if (held && !dialogOf(held.element)) before = held;
    held = focusPositionOf(target);
  };
  const observer = new MutationObserver(lookSoon);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', recordPosition);
  document.addEventListener('focusout', lookSoon);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener('focusin', recordPosition);
    document.removeEventListener('focusout', lookSoon);
  };
}

/** For the frame of all pages. */
export function useFocusRestore(): void {
  useEffect(watch, []);
}
