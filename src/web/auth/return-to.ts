/** The page that a log-in leads back to: one of this app, never another site. */
import { useLocation } from 'react-router';
import { loginPath, paths } from '#web/paths.ts';

/** The path if it is one of this app, else the start page. */
export function safeReturnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return paths.root;
  const { origin } = window.location;
  const url = URL.parse(wanted, origin);
  if (url === null || url.origin !== origin || url.pathname.startsWith('//')) return paths.root;
  const isSignIn = [paths.login, paths.register, paths.logout].some((path) => url.pathname.startsWith(path));
  return isSignIn ? paths.root : `${url.pathname}${url.search}${url.hash}`;
}

interface WantedPage {
  returnTo: string;
}

/** Kept in the browser's history, or with a log-in under way: where its person wanted to go. */
export function wantedPage(returnTo: string): WantedPage {
  return { returnTo };
}

/** The page that was kept so; the start page where none was. */
export function returnPathOf(state: unknown): string {
  const isWanted = typeof state === 'object' && state !== null && 'returnTo' in state;
  return safeReturnPath(isWanted ? state.returnTo : undefined);
}

/** The log-in page; after it, whoever was turned away from a page gets there. */
export function useLoginPath(): string {
  const returnTo = returnPathOf(useLocation().state);
  return returnTo === paths.root ? paths.login : loginPath(returnTo);
}
