/**
 * Keeps, for the way back to a page, where each of its inner scrollers was and which row was opened from it. The window's
 * own position is kept by the router.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { jsonText, readStored, writeStored } from '#web/stored.ts';
import { scrollKey } from '#web/ui/back-navigation.ts';

/** Name in session storage of what is kept over a reload. */
const storageKey = 'scrolled-boxes';

/** Pages that are kept, the latest ones. */
const maxPages = 50;

/** How long rows may take to come before their page is left as it is. */
const maxWaitMs = 10_000;

const leftPageSchema = z.object({
  /** Scrollers by their names. */
  boxes: z.record(z.string(), z.object({ left: z.number(), top: z.number() })),
  /** The address of the row that was opened last. */
  opened: z.string().optional(),
});
/** A page as it was left. */
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
  // The latest ones stand last.
  pages.delete(key);
  pages.set(key, page);
  return page;
}

/** A label where it has one, else its place in the page. */
function nameOf(box: Element, main: Element): string {
  const label = box.getAttribute('aria-label');
  if (label !== null) return label;
  const path: number[] = [];
  for (let at = box; at !== main && at.parentElement; at = at.parentElement) {
    path.unshift([...at.parentElement.children].indexOf(at));
  }
  return path.join('/');
}

function boxNamed(name: string, main: Element): Element | null {
  if (!/^\d+(\/\d+)*$/.test(name)) return main.querySelector(`[aria-label="${CSS.escape(name)}"]`);
  return name.split('/').reduce<Element | null>((at, index) => at?.children[Number(index)] ?? null, main);
}

function canReach(box: Element, { left, top }: { left: number; top: number }): boolean {
  return box.scrollHeight - box.clientHeight >= top - 1 && box.scrollWidth - box.clientWidth >= left - 1;
}

/** Into view up and down alone: rows are opened from a pinned column, which is always in sight. */
function showRow(link: HTMLElement, main: Element): void {
  const lefts = new Map<Element, number>();
  for (let at = link.parentElement; at && at !== main; at = at.parentElement) lefts.set(at, at.scrollLeft);
  link.scrollIntoView({ block: 'nearest' });
  for (const [element, left] of lefts) if (element.scrollLeft !== left) element.scrollLeft = left;
}

/** Whether the keyboard is nowhere in particular: a page puts it to its heading. */
function isFocusFree(main: Element): boolean {
  const { activeElement } = document;
  return (
    activeElement === null || activeElement === document.body || activeElement.matches('h1') || activeElement === main
  );
}

/** Puts a page back once its content is there, unless a person scrolls, presses or types before. Gives what ends that. */
function restorePositions(page: LeftPage, main: Element): () => void {
  const waiting = new Map(Object.entries(page.boxes));
  let opened = page.opened;
  const until = performance.now() + maxWaitMs;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const kind of ['wheel', 'pointerdown', 'keydown', 'touchstart']) removeEventListener(kind, stop, true);
  };
  const step = () => {
    const row = opened && main.querySelector<HTMLElement>(`a[href="${CSS.escape(opened)}"]`);
    for (const [name, place] of waiting) {
      const box = boxNamed(name, main);
      // Of a list that has become shorter, as far as it goes.
      if (!box || !(row || canReach(box, place))) continue;
      box.scrollTo({ ...place, behavior: 'instant' });
      waiting.delete(name);
    }
    if (row) {
      opened = undefined;
      showRow(row, main);
      if (isFocusFree(main)) row.focus({ preventScroll: true });
    }
    if ((waiting.size === 0 && opened === undefined) || performance.now() > until) stop();
    else frame = requestAnimationFrame(step);
  };
  for (const kind of ['wheel', 'pointerdown', 'keydown', 'touchstart']) addEventListener(kind, stop, true);
  step();
  return stop;
}

/** For the frame of all pages: a page that is returned to stands as it was left, with the focus on the row that was opened. */
export function useScrollRestore(main: React.RefObject<HTMLElement | null>): void {
  const location = useLocation();
  const key = scrollKey(location);
  const shown = useRef(key);
  const pages = useRef<LeftPages>(undefined);
  pages.current ??= readPages();
  useEffect(() => {
    const known = pages.current ?? new Map();
    const recordScroll = ({ target }: Event) => {
      if (!(target instanceof Element) || !main.current?.contains(target)) return;
      const { scrollLeft, scrollTop } = target;
      pageOf(known, shown.current).boxes[nameOf(target, main.current)] = { left: scrollLeft, top: scrollTop };
    };
    const recordOpening = ({ target, ctrlKey, metaKey }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      if (link === null || ctrlKey || metaKey) return;
      const isRow = link.matches('main :is([data-row-link], td a, li a)');
      pageOf(known, shown.current).opened = isRow ? (link.getAttribute('href') ?? undefined) : undefined;
    };
    const store = () => writePages(known);
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
    return page && main.current ? restorePositions(structuredClone(page), main.current) : undefined;
  }, [key, main]);
}
