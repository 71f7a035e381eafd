/** Ways through a list by keyboard and by a press on a row: each row is opened by the button of its view column (10.1). */
import type { KeyboardEvent, MouseEvent } from 'react';
import { clickOnSpace } from '#web/ui/button-link.tsx';

/** What opens a row, and the button of a group: where the arrow keys stop. */
const opener = '[data-view] :is(a, button), [data-group]';
/** What a press is meant for, where it is not the row as a whole. */
const control = 'a, button, input, label, select, textarea, [data-select]';

function openerOf(row: Element | null | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>(opener) ?? null;
}

/** The row after this one, or before it, that can be opened. */
function neighbour(
  row: Element | null,
  direction: 'nextElementSibling' | 'previousElementSibling',
): HTMLElement | null {
  for (let next = row?.[direction]; next; next = next[direction]) {
    const found = openerOf(next);
    if (found) return found;
  }
  return null;
}

/** The list's search box. */
function searchBox(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('main input[type=search]');
}

/** Puts the cursor into the search of the list in sight. @returns whether there is one. */
export function focusListSearch(): boolean {
  const box = searchBox();
  box?.focus();
  box?.select();
  return box !== null;
}

/** @returns whether there was a row to go to. */
export function focusFirstRow(): boolean {
  const first = document.querySelector<HTMLElement>(`main tbody :is(${opener})`);
  first?.focus();
  return first !== null;
}

/** Opens the first row in sight, as its button does. */
export function openFirstRow(): void {
  document.querySelector<HTMLElement>('main tbody [data-view] :is(a, button)')?.click();
}

function stepWithin(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as Element;
  const row = target.closest('tr');
  const isDown = event.key === 'ArrowDown';
  if (!row || (!isDown && event.key !== 'ArrowUp') || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const next = neighbour(row, isDown ? 'nextElementSibling' : 'previousElementSibling');
  if (!next) {
    if (!isDown) searchBox()?.focus();
    return;
  }
  // From a checkbox to the next one, from a button to the next one.
  const sameKind = target.matches('input') ? next.closest('tr')?.querySelector('input') : null;
  (sameKind ?? next).focus();
}

/** The opener of the row that was pressed; null where something else was meant. */
function meantRow({ target, currentTarget }: MouseEvent<HTMLElement>): HTMLElement | null {
  const pressed = target as Element;
  if (!currentTarget.contains(pressed) || pressed.closest(control)) return null;
  return pressed.closest('tr')?.querySelector<HTMLElement>('[data-view] :is(a, button)') ?? null;
}

function openInTab(found: HTMLElement): void {
  if (found instanceof HTMLAnchorElement) open(found.href, '_blank', 'noopener');
}

/** The address of a row's link that was clicked; null for another element, and for a click that opens a new tab. */
function linkHere(event: MouseEvent<HTMLElement>): string | null {
  const { altKey, ctrlKey, metaKey, shiftKey, button, defaultPrevented } = event;
  if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return null;
  return (event.target as Element).closest('[data-row-link]')?.getAttribute('href') ?? null;
}

/**
 * For the table's body: a press anywhere on a row opens it, as its button; a selected text and other buttons do not. The links of
 * rows are bare ones, whose presses lead on from here.
 */
export const rowOpening = (openPath: (path: string) => unknown) => ({
  onClick(event: MouseEvent<HTMLElement>): void {
    // The second of a double press would put the same page into the history again.
    const isSecond = event.detail > 1;
    const path = linkHere(event);
    if (path !== null) {
      event.preventDefault();
      if (!isSecond) openPath(path);
      return;
    }
    const found = meantRow(event);
    if (!found || isSecond || getSelection()?.isCollapsed === false) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) openInTab(found);
    else found.click();
  },
  onAuxClick(event: MouseEvent<HTMLElement>): void {
    const found = event.button === 1 ? meantRow(event) : null;
    if (found) openInTab(found);
  },
  onMouseDown(event: MouseEvent<HTMLElement>): void {
    // Else the middle button would scroll.
    if (event.button === 1 && meantRow(event)) event.preventDefault();
  },
  onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if ((event.target as Element).matches('[data-row-link]')) clickOnSpace(event);
    stepWithin(event);
  },
});

/** For the table's head, which is one stop: the arrow keys go on within it, and down to the rows. */
export function stepWithinHead(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')];
  const at = stops.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  const targets: Partial<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: stops.length - 1,
  };
  const next = stops[targets[event.key] ?? -1];
  if (event.key === 'ArrowDown' ? focusFirstRow() : next) event.preventDefault();
  next?.focus();
}
