/** Creates the browser state of a session by the code flow over HTTP, ten times faster than the log-in page. */

import type { BrowserContext } from '@playwright/test';
import { decodeJwt } from 'jose';
import type { EmbeddedProvider } from '#server/identity/embedded-provider.ts';
import { signIn, TestBrowser } from '#test/app/test-browser.ts';

/** Cookies and storage of a browser context. */
export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Claims of an ID token about the token itself; the web app stores the others as the profile. */
const protocolClaims = new Set(['nbf', 'jti', 'auth_time', 'nonce', 'acr', 'amr', 'azp', 'at_hash']);

/** Logs a user in with the embedded provider and returns the browser state. */
export async function signedInState(
  url: string,
  provider: EmbeddedProvider,
  who: { email: string; password: string },
): Promise<StorageState> {
  const browser = new TestBrowser(url);
  const tokens = await signIn({ url, provider }, browser, who);
  const { expires_in: lifetimeSeconds, ...stored } = tokens;
  const claims = Object.entries(decodeJwt(tokens.id_token)).filter(([name]) => !protocolClaims.has(name));
  const user = {
    ...stored,
    token_type: 'Bearer',
    profile: Object.fromEntries(claims),
    expires_at: Math.floor(Date.now() / 1000) + lifetimeSeconds,
  };
  const name = `oidc.user:${provider.issuer}:${provider.clientId}`;
  const cookie = {
    domain: new URL(url).hostname,
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax',
  } as const;
  return {
    cookies: browser.cookies.map((received) => ({ ...cookie, ...received })),
    origins: [{ origin: url, localStorage: [{ name, value: JSON.stringify(user) }] }],
  };
}

/** Returns the access token in a stored state. */
export function accessTokenOf({ origins: [origin] }: StorageState): string {
  return JSON.parse(origin?.localStorage[0]?.value ?? '').access_token;
}
