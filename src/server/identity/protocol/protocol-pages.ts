/** The pages that the protocol library asks us to draw, and the few answers of its own that we replace. */
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { isDatabaseUnavailable } from '#server/db/database-unavailable.ts';
import { longWaitText } from '#server/db/long-wait.ts';
import { retryAfterSeconds } from '#server/http/error-handler.ts';
import { basePath } from '#server/identity/pages/base-path.ts';
import { securityHeaders } from '#server/identity/pages/browser-request.ts';
import { type FailurePlace, failureText } from '#server/identity/pages/failure-text.ts';
import type { IdentityAssets } from '#server/identity/pages/identity-assets.ts';
import { failurePage, logoutPage, switchPage } from '#server/identity/pages/identity-pages.ts';
import type { IdentityDb } from '#server/identity/records/identity-tables.ts';
import { endSession } from '#server/identity/records/record-store.ts';
import type { Drawing } from './provider-configuration.ts';

interface PageContext {
  db: IdentityDb;
  publicUrl: URL;
  assets: IdentityAssets;
  homeUrl: string;
  startUrl: string;
}

/** Whether the same request may succeed a moment later. */
function isPutOff(error: unknown): boolean {
  return isDatabaseUnavailable(error) || longWaitText(error) !== undefined;
}

function showPage(context: KoaContextWithOIDC, page: string): void {
  context.type = 'html';
  context.body = page;
}

/** Logging out needs no click when our own pages or a valid token of the person asked for it. */
function isOwnRequest(context: KoaContextWithOIDC): boolean {
  return context.oidc.entities.IdTokenHint !== undefined || context.get('sec-fetch-site') !== 'cross-site';
}

/** The library is given addresses without the first part. */
function placeOf(context: KoaContextWithOIDC, { startUrl, homeUrl }: PageContext): FailurePlace {
  return { address: `${basePath}${context.path}`, startUrl, homeUrl };
}

/** The drawing part of the provider's configuration. */
export function drawing(surroundings: PageContext): Drawing {
  const { assets, homeUrl } = surroundings;
  return {
    renderError(context, out, error) {
      showPage(context, failurePage(assets.paths, failureText(error, placeOf(context, surroundings), codeOf(out))));
    },
    async logoutSource(context, form) {
      showPage(context, logoutPage(assets.paths, form, isOwnRequest(context)));
    },
    async loggedOut(context) {
      context.redirect(homeUrl);
    },
  };
}

function codeOf(out: unknown): string | undefined {
  return typeof out === 'object' && out !== null && 'error' in out && typeof out.error === 'string'
    ? out.error
    : undefined;
}

/** Nobody is logged in: there is nothing to confirm, so the way leads straight back. */
function skipLogout(context: KoaContextWithOIDC, homeUrl: string): void {
  const { postLogoutRedirectUri, state } = context.oidc.session?.state ?? {};
  const target = new URL(typeof postLogoutRedirectUri === 'string' ? postLogoutRedirectUri : homeUrl);
  if (typeof state === 'string') target.searchParams.set('state', state);
  context.body = '';
  context.status = 303;
  context.redirect(target.href);
}

/** The library names `sid` for every provider; it puts it into ID tokens only for clients with a back-channel log-out. */
function nameOnlyGivenClaims({ body }: KoaContextWithOIDC): void {
  const document = body as { claims_supported: string[] };
  document.claims_supported = document.claims_supported.filter((claim) => claim !== 'sid');
}

async function adjust(context: KoaContextWithOIDC, surroundings: PageContext): Promise<void> {
  const { db, assets, homeUrl } = surroundings;
  const { oidc } = context;
  if (context.status === 404 && (!context.body || !oidc)) {
    showPage(context, failurePage(assets.paths, failureText(undefined, placeOf(context, surroundings), 'not_found')));
    context.status = 404;
    return;
  }
  if (oidc?.route === 'discovery') nameOnlyGivenClaims(context);
  const session = oidc?.session;
  if (!session) return;
  if (oidc.route === 'end_session_confirm' && context.status === 303) await endSession(db, session.uid);
  if (context.status !== 200) return;
  if (oidc.route === 'end_session' && session.accountId === undefined) skipLogout(context, homeUrl);
  const secret = session.state?.secret;
  if (oidc.route === 'resume' && typeof secret === 'string') {
    showPage(context, switchPage(assets.paths, oidc.urlFor('end_session_confirm'), secret));
  }
}

/**
 * The library would let pages of other sites read some answers, and the log-out page run a script of its own; the
 * product is of one origin and needs neither.
 */
function closeUp(context: KoaContextWithOIDC, publicUrl: URL): void {
  for (const name of Object.keys(context.response.headers)) {
    if (name.startsWith('access-control-')) context.remove(name);
  }
  const policy = 'content-security-policy';
  context.set(policy, securityHeaders(publicUrl)[policy] ?? '');
}

/** While the database is away nothing has failed for good: browsers and programs are told when to come again. */
function putOff(context: KoaContextWithOIDC): void {
  context.status = 503;
  context.set('retry-after', String(retryAfterSeconds));
}

/** Replaces the library's own bare pages, and ends a session together with all that came from it. */
export function adjustProtocol(provider: Provider, surroundings: PageContext): void {
  const { assets } = surroundings;
  // What the library answers by itself, as a fault of its own.
  const putOffs = new WeakSet<KoaContextWithOIDC>();
  provider.on('server_error', (context, error) => {
    if (isPutOff(error)) putOffs.add(context);
  });
  provider.use(async (context: KoaContextWithOIDC, next: () => Promise<void>) => {
    try {
      await next();
      await adjust(context, surroundings);
      if (putOffs.has(context) && context.status >= 500) putOff(context);
      closeUp(context, surroundings.publicUrl);
    } catch (error) {
      provider.onerror(error instanceof Error ? error : new Error(String(error)));
      showPage(context, failurePage(assets.paths, failureText(error, placeOf(context, surroundings))));
      context.status = 500;
      if (isPutOff(error)) putOff(context);
    }
  });
}
