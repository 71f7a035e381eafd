/** Keyboard navigation in a list, and clicks on rows. The link of the view column opens a row. */
import type { KeyboardEvent, MouseEvent } from 'react';
import { clickOnSpace } from '#web/ui/button-link.tsx';

/** Elements that the arrow keys focus: the links of rows and the buttons of groups. */
const opener = '[data-view] :is(a, button), [data-group]';
/** Clicks on these do not open the row. */
const control = 'a, button, input, label, select, textarea, [data-select]';

function openerOf(row: Element | null | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>(opener) ?? null;
}

/** The opener of the next or previous row. */
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

function searchBox(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('main input[type=search]');
}

/** @returns false if the page has no list */
export function focusListSearch(): boolean {
  const box = searchBox();
  box?.focus();
  box?.select();
  return box !== null;
}

/** @returns false if the list has no rows */
export function focusFirstRow(): boolean {
  const first = document.querySelector<HTMLElement>(`main tbody :is(${opener})`);
  first?.focus();
  return first !== null;
}

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
  // Moves from checkbox to checkbox, and from button to button.
  const sameKind = target.matches('input') ? next.closest('tr')?.querySelector('input') : null;
  (sameKind ?? next).focus();
}

/** The opener of the clicked row; null for clicks on other controls. */
function clickedRow({ target, currentTarget }: MouseEvent<HTMLElement>): HTMLElement | null {
  const pressed = target as Element;
  if (!currentTarget.contains(pressed) || pressed.closest(control)) return null;
  return pressed.closest('tr')?.querySelector<HTMLElement>('[data-view] :is(a, button)') ?? null;
}

function openInTab(found: HTMLElement): void {
  if (found instanceof HTMLAnchorElement) open(found.href, '_blank', 'noopener');
}

/** The URL of a clicked row link; null for other elements, and for clicks that open a new tab. */
function clickedPath(event: MouseEvent<HTMLElement>): string | null {
  const { altKey, ctrlKey, metaKey, shiftKey, button, defaultPrevented } = event;
  if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return null;
  return (event.target as Element).closest('[data-row-link]')?.getAttribute('href') ?? null;
}

/**
 * Event handlers for the table's body: a click anywhere on a row opens it, unless the user selects text or clicks
 * another control. Row links are plain elements without handlers, so their clicks are handled here.
 */
export const rowOpening = (openPath: (path: string) => unknown) => ({
  onClick(event: MouseEvent<HTMLElement>): void {
    // The second click of a double click would add the same page to the history again.
    const isSecond = event.detail > 1;
    const path = clickedPath(event);
    if (path !== null) {
      event.preventDefault();
      if (!isSecond) openPath(path);
      return;
    }
    const found = clickedRow(event);
    if (!found || isSecond || getSelection()?.isCollapsed === false) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) openInTab(found);
    else found.click();
  },
  onAuxClick(event: MouseEvent<HTMLElement>): void {
    const found = event.button === 1 ? clickedRow(event) : null;
    if (found) openInTab(found);
  },
  onMouseDown(event: MouseEvent<HTMLElement>): void {
    // Prevents the middle button's automatic scrolling.
    if (event.button === 1 && clickedRow(event)) event.preventDefault();
  },
  onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if ((event.target as Element).matches('[data-row-link]')) clickOnSpace(event);
    stepWithin(event);
  },
});

/** The table's head has one tab stop. The arrow keys move within it, and down to the rows. */
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
