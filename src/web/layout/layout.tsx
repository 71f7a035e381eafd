/** The layout of every page: header, main part, footer. */
import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { companyNames } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import { today } from '#web/today.ts';
import { useRecordPlaces } from '#web/ui/back-navigation.ts';
import { useFocusRestore } from './focus-restore.ts';
import { Header, type HeaderProps } from './header.tsx';
import classes from './layout.module.css';
import { useScrollRestore } from './scroll-restore.ts';
import { Shortcuts } from './shortcuts.tsx';

/** Settings of a route for the layout. */
export interface RouteHandle {
  /** The page uses the full width, as lists do. */
  wide?: boolean;
}

function isWide(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'wide' in handle && handle.wide === true;
}

/** Runs at once, or after the dialog with the focus has closed. @returns a function that cancels it */
function afterDialog(work: () => void): () => void {
  const dialog = document.activeElement?.closest('[role=dialog]');
  if (!dialog) {
    work();
    return () => undefined;
  }
  const observer = new MutationObserver(() => {
    if (dialog.isConnected) return;
    observer.disconnect();
    work();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Focuses the heading after a page change, for keyboards and screen readers. */
function useHeadingFocus(main: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    let leave = () => {};
    const frame = requestAnimationFrame(() => {
      // The user has opened a menu or a dialog, such as the search, while the page was loading.
      if (document.activeElement?.getAttribute('aria-expanded') === 'true') return;
      // The page has focused its first step itself, such as the client of a new invoice.
      if (document.activeElement?.matches('main input, main form button')) return;
      // The focus is back on the list row that the user opened.
      if (document.activeElement?.matches('main :is(td, li) a')) return;
      leave = afterDialog(() => {
        const target = main.current?.querySelector<HTMLElement>('h1[tabindex]') ?? main.current;
        if (!target?.contains(document.activeElement)) target?.focus({ preventScroll: true });
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      leave();
    };
  }, [pathname, main]);
}

export function Layout(header: HeaderProps) {
  const main = useRef<HTMLElement>(null);
  const wide = useMatches().some(({ handle }) => isWide(handle));
  useHeadingFocus(main);
  useFocusRestore();
  useScrollRestore(main);
  useRecordPlaces();
  return (
    <>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <Header {...header} />
      <main id="content" ref={main} tabIndex={-1} className={classes.main} data-wide={wide || undefined}>
        <p className="print-only" aria-hidden>{`Printed on ${formatDate(today())}`}</p>
        <Outlet />
      </main>
      <footer className={classes.footer}>
        <Shortcuts />
        <span>{`© ${today().slice(0, 4)} ${Object.values(companyNames).join(', ')}. All rights reserved.`}</span>
      </footer>
    </>
  );
}
