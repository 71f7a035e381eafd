/** The page to open after logging in. It is always a page of this app, to prevent open redirects. */
import { paths } from '#web/paths.ts';

/** The start page if the path is not one of this app. */
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

/** State for the browser's history, or for a log-in in progress. */
export function wantedPage(returnTo: string): WantedPage {
  return { returnTo };
}

/** The page in such a state; by default the start page. */
export function returnPathOf(state: unknown): string {
  const isWanted = typeof state === 'object' && state !== null && 'returnTo' in state;
  return safeReturnPath(isWanted ? state.returnTo : undefined);
}
