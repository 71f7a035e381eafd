/**
 * Restores a page that the user returns to: the positions of the window and of inner scrollers, and the row that was
 * opened. The router's own restoration sets the window before the content has loaded, when the page is still short.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { jsonText, readStored, writeStored } from '#web/stored.ts';
import { scrollKey } from '#web/ui/back-navigation.ts';

/** Key in session storage; the positions survive a reload. */
const storageKey = 'scrolled-boxes';

/** Number of most recent pages to store. */
const maxPages = 50;

/** Gives up if the rows have not loaded by then. */
const maxWaitMs = 10_000;

/** How long a position must stay unchanged, because content that loads above it, such as photos, moves it. */
const settleMs = 500;

const leftPageSchema = z.object({
  /** Scroll positions by the names of scrolling elements. */
  boxes: z.record(z.string(), z.object({ left: z.number(), top: z.number() })),
  /** The URL of the row that was opened last. */
  opened: z.string().optional(),
});
/** The state of a page when the user left it. */
type LeftPage = z.infer<typeof leftPageSchema>;

const leftPagesText = jsonText(z.array(z.tuple([z.string(), leftPageSchema])));

type LeftPages = Map<string, LeftPage>;

function readPages(): LeftPages {
  return new Map(readStored(storageKey, leftPagesText, 'sessionStorage'));
}

function writePages(pages: LeftPages): void {
  writeStored(storageKey, JSON.stringify([...pages].slice(-maxPages)), 'sessionStorage');
}

function pageOf(pages: LeftPages, key: string): LeftPage {
  const page = pages.get(key) ?? { boxes: {} };
  // The most recent pages are last.
  pages.delete(key);
  pages.set(key, page);
  return page;
}

/** The window's name, which differs from all labels and paths of child indexes. */
const windowName = ':window';

/** The element's label, or the path of child indexes to it. */
function nameOf(box: Element, main: Element): string {
  if (box === document.scrollingElement) return windowName;
  const label = box.getAttribute('aria-label');
  if (label !== null) return label;
  const path: number[] = [];
  for (let at = box; at !== main && at.parentElement; at = at.parentElement) {
    path.unshift([...at.parentElement.children].indexOf(at));
  }
  return path.join('/');
}

function boxNamed(name: string, main: Element): Element | null {
  if (name === windowName) return document.scrollingElement;
  if (!/^\d+(\/\d+)*$/.test(name)) return main.querySelector(`[aria-label="${CSS.escape(name)}"]`);
  return name.split('/').reduce<Element | null>((at, index) => at?.children[Number(index)] ?? null, main);
}

/** The part of the stored position that the content reaches so far. */
function reachable(box: Element, { left, top }: { left: number; top: number }): { left: number; top: number } {
  return {
    left: Math.min(left, box.scrollWidth - box.clientWidth),
    top: Math.min(top, box.scrollHeight - box.clientHeight),
  };
}

/** Scrolls vertically only, because the link is in a pinned column, which is always visible. */
function showRow(link: HTMLElement, main: Element): void {
  const lefts = new Map<Element, number>();
  for (let at = link.parentElement; at && at !== main; at = at.parentElement) lefts.set(at, at.scrollLeft);
  link.scrollIntoView({ block: 'nearest' });
  for (const [element, left] of lefts) if (element.scrollLeft !== left) element.scrollLeft = left;
}

/** Whether only the heading or the page itself has the focus. */
function isFocusFree(main: Element): boolean {
  const { activeElement } = document;
  return (
    activeElement === null || activeElement === document.body || activeElement.matches('h1') || activeElement === main
  );
}

/**
 * Restores the positions when the content has loaded, unless the user scrolls, clicks or types before that.
 * @returns a function that cancels it
 */
function restorePositions(page: LeftPage, main: Element): () => void {
  const waiting = new Map(Object.entries(page.boxes));
  const stableSince = new Map<string, number>();
  let row: HTMLElement | undefined;
  const until = performance.now() + maxWaitMs;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const kind of ['wheel', 'pointerdown', 'keydown', 'touchstart']) removeEventListener(kind, stop, true);
  };
  const step = () => {
    if (row === undefined && page.opened !== undefined) {
      row = main.querySelector<HTMLElement>(`a[href="${CSS.escape(page.opened)}"]`) ?? undefined;
      if (row && isFocusFree(main)) row.focus({ preventScroll: true });
    }
    for (const [name, place] of waiting) {
      const box = boxNamed(name, main);
      if (!box) continue;
      const target = reachable(box, place);
      // Once the row is there the list may have become shorter, or the rest of the page may still be loading.
      if (!row && (target.top < place.top - 1 || target.left < place.left - 1)) continue;
      const isThere = Math.abs(box.scrollTop - target.top) <= 1 && Math.abs(box.scrollLeft - target.left) <= 1;
      const since = isThere ? (stableSince.get(name) ?? performance.now()) : performance.now();
      stableSince.set(name, since);
      if (!isThere) box.scrollTo({ ...target, behavior: 'instant' });
      else if (performance.now() - since >= settleMs) waiting.delete(name);
    }
    const isDone = waiting.size === 0 && (row !== undefined || page.opened === undefined);
    if (isDone && row) showRow(row, main);
    if (isDone || performance.now() > until) stop();
    else frame = requestAnimationFrame(step);
  };
  for (const kind of ['wheel', 'pointerdown', 'keydown', 'touchstart']) addEventListener(kind, stop, true);
  step();
  return stop;
}

/** Restores a page that the user returns to; any other page starts at the top. */
export function useScrollRestore(main: React.RefObject<HTMLElement | null>): void {
  const location = useLocation();
  const key = scrollKey(location);
  const shown = useRef(key);
  const isFirst = useRef(true);
  const pages = useRef<LeftPages>(undefined);
  pages.current ??= readPages();
  useEffect(() => {
    const known = pages.current ?? new Map();
    const recordScroll = ({ target }: Event) => {
      const box = target === document ? document.scrollingElement : target;
      if (!(box instanceof Element) || !main.current) return;
      if (box !== document.scrollingElement && !main.current.contains(box)) return;
      const { scrollLeft, scrollTop } = box;
      pageOf(known, shown.current).boxes[nameOf(box, main.current)] = { left: scrollLeft, top: scrollTop };
    };
    const recordOpening = ({ target, ctrlKey, metaKey }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      if (link === null || ctrlKey || metaKey) return;
      const isRow = link.matches('main :is([data-row-link], td a, li a)');
      pageOf(known, shown.current).opened = isRow ? (link.getAttribute('href') ?? undefined) : undefined;
    };
    const store = () => writePages(known);
    history.scrollRestoration = 'manual';
    document.addEventListener('scroll', recordScroll, true);
    document.addEventListener('click', recordOpening, true);
    addEventListener('pagehide', store);
    return () => {
      document.removeEventListener('scroll', recordScroll, true);
      document.removeEventListener('click', recordOpening, true);
      removeEventListener('pagehide', store);
    };
  }, [main]);
  useLayoutEffect(() => {
    shown.current = key;
    const page = pages.current?.get(key);
    if (page && main.current) return restorePositions(structuredClone(page), main.current);
    if (!isFirst.current) window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
    isFirst.current = false;
    return undefined;
  }, [key, main]);
}
