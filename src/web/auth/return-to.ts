/** The page that a log-in leads back to: one of this app, never another site. */
import { paths } from '#web/paths.ts';

/** The path if it is one of this app, else the start page. */
export function safeReturnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return paths.root;
  const { origin } = window.location;
  const url = URL.parse(wanted, origin);
  if (url === null || url.origin !== origin || url.pathname.startsWith('//')) return paths.root;
  const isSignIn = [paths.login, paths.register, paths.logout].some((path) => url.pathname.startsWith(path));
  return isSignIn ? paths.root : `${url.pathname}${url.search}${url.hash}`;
}
