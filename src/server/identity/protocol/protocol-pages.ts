/** The pages that the library lets us render, and the replies of its own that we replace. */
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { isTemporaryFailure } from '#server/db/long-wait.ts';
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

function showPage(context: KoaContextWithOIDC, page: string): void {
  context.type = 'html';
  context.body = page;
}

/** A log-out needs no confirmation if it was requested by our own pages or with a valid token of the user. */
function isOwnRequest(context: KoaContextWithOIDC): boolean {
  return context.oidc.entities.IdTokenHint !== undefined || context.get('sec-fetch-site') !== 'cross-site';
}

/** The library sees paths without the base path. */
function placeOf(context: KoaContextWithOIDC, { startUrl, homeUrl }: PageContext): FailurePlace {
  return { address: `${basePath}${context.path}`, startUrl, homeUrl };
}

export function drawing(pageContext: PageContext): Drawing {
  const { assets, homeUrl } = pageContext;
  return {
    renderError(context, out, error) {
      showPage(context, failurePage(assets.paths, failureText(error, placeOf(context, pageContext), codeOf(out))));
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

/** Redirects back at once, because no user is logged in and there is nothing to confirm. */
function skipLogout(context: KoaContextWithOIDC, homeUrl: string): void {
  const { postLogoutRedirectUri, state } = context.oidc.session?.state ?? {};
  const target = new URL(typeof postLogoutRedirectUri === 'string' ? postLogoutRedirectUri : homeUrl);
  if (typeof state === 'string') target.searchParams.set('state', state);
  context.body = '';
  context.status = 303;
  context.redirect(target.href);
}

/** Discovery always lists `sid`, but the library issues it only to clients with back-channel log-out. */
function removeUnusedClaims({ body }: KoaContextWithOIDC): void {
  const document = body as { claims_supported: string[] };
  document.claims_supported = document.claims_supported.filter((claim) => claim !== 'sid');
}

async function adjust(context: KoaContextWithOIDC, pageContext: PageContext): Promise<void> {
  const { db, assets, homeUrl } = pageContext;
  const { oidc } = context;
  if (context.status === 404 && (!context.body || !oidc)) {
    showPage(context, failurePage(assets.paths, failureText(undefined, placeOf(context, pageContext), 'not_found')));
    context.status = 404;
    return;
  }
  if (oidc?.route === 'discovery') removeUnusedClaims(context);
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
 * Removes the library's CORS headers, and the exception for its script from the policy of the log-out page. The app has
 * one origin and needs neither.
 */
function restrictHeaders(context: KoaContextWithOIDC, publicUrl: URL): void {
  for (const name of Object.keys(context.response.headers)) {
    if (name.startsWith('access-control-')) context.remove(name);
  }
  const policy = 'content-security-policy';
  context.set(policy, securityHeaders(publicUrl)[policy] ?? '');
}

/** The database is unavailable for a moment: tells the client when to retry. */
function setUnavailable(context: KoaContextWithOIDC): void {
  context.status = 503;
  context.set('retry-after', String(retryAfterSeconds));
}

/** Replaces the library's default pages, and ends a session with all its tokens at a log-out. */
export function adjustProtocol(provider: Provider, pageContext: PageContext): void {
  const { assets } = pageContext;
  // The library answers these errors itself, with a status of 500.
  const temporaryErrors = new WeakSet<KoaContextWithOIDC>();
  provider.on('server_error', (context, error) => {
    if (isTemporaryFailure(error)) temporaryErrors.add(context);
  });
  provider.use(async (context: KoaContextWithOIDC, next: () => Promise<void>) => {
    try {
      await next();
      await adjust(context, pageContext);
      if (temporaryErrors.has(context) && context.status >= 500) setUnavailable(context);
      restrictHeaders(context, pageContext.publicUrl);
    } catch (error) {
      provider.onerror(error instanceof Error ? error : new Error(String(error)));
      showPage(context, failurePage(assets.paths, failureText(error, placeOf(context, pageContext))));
      context.status = 500;
      if (isTemporaryFailure(error)) setUnavailable(context);
    }
  });
}
