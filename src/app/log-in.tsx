/**
 * The page of `/login`: redirects to the identity provider without loading the app. Browsers with a
 * session, and those whose redirect failed, get the app on the same page.
 */
import { fetchAuthConfig, leaveForOwnAddress } from '#web/auth/auth-config.ts';
import { safeReturnPath } from '#web/auth/return-to.ts';
import { SessionManager } from '#web/auth/session-manager.ts';
import { redirectToProvider, reportEarlierFailure } from '#web/auth/sign-in-redirect.ts';

/** Resolves only if the app is needed. */
async function redirect(): Promise<void> {
  const config = await fetchAuthConfig();
  if (leaveForOwnAddress(config)) return new Promise(() => undefined);
  const manager = new SessionManager(config);
  if ((await manager.getUser()) !== null) return;
  const returnTo = safeReturnPath(new URLSearchParams(window.location.search).get('returnTo'));
  reportEarlierFailure(await redirectToProvider(manager, 'login', returnTo));
}

// Without the configuration the app says why, and tries again.
await redirect().catch(() => undefined);
await import('./browser.tsx');
