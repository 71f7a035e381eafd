/**
 * Restores the focus when the focused element is removed or disabled: a button after its dialog, a deleted row, the
 * first step of a dialog. Browsers would move the focus to the start of the page.
 */
import { useEffect } from 'react';

/** In this time, dialogs return the focus and pages focus their heading themselves. */
const graceMs = 80;

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** The focused element, with its ancestors from the inside out and the child index in each. */
interface FocusPosition {
  element: Element;
  ancestors: readonly { element: Element; index: number }[];
}

function focusPositionOf(element: Element): FocusPosition {
  const ancestors: { element: Element; index: number }[] = [];
  for (let child = element; child.parentElement; child = child.parentElement) {
    ancestors.push({ element: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  }
  return { element, ancestors };
}

function canBeFocused(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled') && element.checkVisibility();
}

/** The open dialog, which is the last one if one dialog has opened another. */
function openDialog(): Element | undefined {
  return [...document.querySelectorAll('[role=dialog][aria-modal]')].at(-1);
}

/**
 * The row now at the position of the removed one, or the last row; otherwise the heading of the page or the first field
 * of the dialog.
 * @param scope the open dialog, or the page's main element
 */
function fallbackTarget({ ancestors }: FocusPosition, scope: Element | null): Element | null {
  const rows = ancestors.find(({ element }) => element.isConnected && element.matches('tbody, ul, ol'));
  if (rows && scope?.contains(rows.element)) {
    const { children } = rows.element;
    const row = children[Math.min(rows.index, children.length - 1)];
    const inRow = row?.querySelector(focusable);
    if (inRow) return inRow;
  }
  const first = scope?.querySelector('h1[tabindex], [data-autofocus]:not(:disabled)');
  return first ?? scope?.querySelector('.mantine-Modal-body')?.querySelector(focusable) ?? scope;
}

function focusOn(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/** A disabled button keeps the focus for a moment. */
function isLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches(':disabled');
}

/** A click on the background also removes the focus, but the element still exists, so the focus is not restored. */
function watch(): () => void {
  let last: FocusPosition | undefined;
  // The focus before a dialog opened, because the dialog itself disappears.
  let before: FocusPosition | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const dialogOf = (element: Element) => element.closest('[role=dialog], [role=menu]');
  const check = () => {
    timer = undefined;
    if (!last || !isLost() || canBeFocused(last.element)) return;
    const dialog = openDialog();
    if (dialog) {
      focusOn(fallbackTarget(last, dialog));
      return;
    }
    if (document.querySelector('[role=dialog]')) return;
    const from = before ?? last;
    last = undefined;
    before = undefined;
    focusOn(canBeFocused(from.element) ? from.element : fallbackTarget(from, document.getElementById('content')));
  };
  const checkSoon = () => {
    if (last && isLost()) timer ??= setTimeout(check, graceMs);
  };
  const recordPosition = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    if (!dialogOf(target)) before = undefined;
    else if (last && !dialogOf(last.element)) before = last;
    last = focusPositionOf(target);
  };
  const observer = new MutationObserver(checkSoon);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', recordPosition);
  document.addEventListener('focusout', checkSoon);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener('focusin', recordPosition);
    document.removeEventListener('focusout', checkSoon);
  };
}

/** Used once, in the layout of all pages. */
export function useFocusRestore(): void {
  useEffect(watch, []);
}
