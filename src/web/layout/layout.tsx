/** The frame of every page: bar, main part, footer (specification, section 2.1). */
import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { today } from '#web/today.ts';
import { useRecordPlaces } from '#web/ui/back-navigation.ts';
import { useFocusRestore } from './focus-restore.ts';
import { Header, type HeaderProps } from './header.tsx';
import classes from './layout.module.css';
import { useScrollRestore } from './scroll-restore.ts';
import { Shortcuts } from './shortcuts.tsx';

/** What a route tells the frame. */
export interface RouteHandle {
  /** The page takes the whole width, as lists do. */
  wide?: boolean;
}

function isWide(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'wide' in handle && handle.wide === true;
}

/** Does it at once, or after the dialog in which the keyboard is has closed; gives the way to leave it. */
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

/** After a change of page the keyboard and the screen reader go on at its heading. */
function useHeadingFocus(main: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    let leave = () => {};
    const frame = requestAnimationFrame(() => {
      // Whoever has opened a menu or a dialog, as the search, before a slow page came keeps it.
      if (document.activeElement?.getAttribute('aria-expanded') === 'true') return;
      // The row that was opened from a list has it again.
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

/** With a link to skip the bar, and the year in the footer. */
export function Layout({ Search }: HeaderProps) {
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
      <Header {...(Search ? { Search } : {})} />
      <main id="content" ref={main} tabIndex={-1} className={classes.main} data-wide={wide || undefined}>
        <Outlet />
      </main>
      <footer className={classes.footer}>
        <Shortcuts />
        <span>{`© ${today().slice(0, 4)} Abbas Autos, Truck World, Butler Symonds, Red Star Commercial. All rights reserved.`}</span>
      </footer>
    </>
  );
}
