/** Serves the embedded provider below `/oidc`: pages as Fastify routes, the protocol by the `oidc-provider` library. */
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import type {} from '@fastify/swagger';
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { OIDCProviderError } from 'oidc-provider/lib/helpers/errors.js';
import { isDatabaseUnavailable } from '#server/db/database-unavailable.ts';
import { longWaitText } from '#server/db/long-wait.ts';
import { retryAfterSeconds } from '#server/http/error-handler.ts';
import { registerInvitationPages } from '#server/identity/links/invitation-routes.ts';
import { registerForgottenPasswordRoutes } from '#server/identity/links/reset-routes.ts';
import { basePath } from '#server/identity/pages/base-path.ts';
import { isSameOriginPost, pinPublicAddress, securityHeaders } from '#server/identity/pages/browser-request.ts';
import { failureText } from '#server/identity/pages/failure-text.ts';
import { failurePage } from '#server/identity/pages/identity-pages.ts';
import { addressGroup, browserOf, sendPage } from '#server/identity/pages/page-replies.ts';
import { runForVisitor } from '#server/identity/protocol/visitor.ts';
import type { IdentityContext } from '#server/identity/sign-in/identity-context.ts';
import { registerInteractionRoutes } from '#server/identity/sign-in/interaction-routes.ts';
import { registerPasswordChangeRoutes } from '#server/identity/sign-in/password-routes.ts';
import { BrowserQuotas } from './browser-quotas.ts';
import { registerUserinfoRoute } from './userinfo-route.ts';

/** Bytes; the largest form has four fields. */
const formLimit = 16 * 1024;

/** Characters of a URL, and bytes of a form that starts a log-in. All of it is stored with the log-in. */
const requestLimit = 2048;

/** Per address, in addition to the quotas of its browsers. Hundreds of people behind one address stay below it. */
const requestsPerMinute = 1000;

/** Renewals and revocations, which every open tab sends and which need a token. */
function isTokenCall(request: FastifyRequest): boolean {
  return request.url.startsWith(`${basePath}/token`);
}

/** Files that proxies may cache for a year, so they must not set a cookie. */
function isAsset(request: FastifyRequest): boolean {
  return request.url.startsWith(`${basePath}/assets/`);
}

/** Limits requests that need no account: by browser, and then by address. */
async function limitRequests(app: FastifyInstance, { cookies }: IdentityContext): Promise<void> {
  const quotas = new BrowserQuotas();
  app.decorateRequest('browserIdentity', null);
  app.addHook('onRequest', async (request, reply) => {
    const setsCookie = !isTokenCall(request) && !isAsset(request);
    request.browserIdentity = cookies.read(request) ?? (setsCookie ? cookies.set(reply) : null);
  });
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => addressGroup(request.ip),
    allowList: (request) => {
      const browser = request.browserIdentity;
      return isTokenCall(request) || (browser !== null && quotas.acquire(addressGroup(request.ip), browser));
    },
    errorResponseBuilder: () => new OIDCProviderError(429, 'too_many_requests'),
  });
}

/** Limits what the library would store. A log-out URL may be longer, because it has a token. */
function refuseLongRequests(request: FastifyRequest): void {
  const { raw } = request;
  const isLogout = request.url.startsWith(`${basePath}/session/`);
  const isLong = (raw.url ?? '').length > (isLogout ? 2 * requestLimit : requestLimit);
  const asksForSignIn = request.method === 'POST' && request.url.startsWith(`${basePath}/auth`);
  const bytes = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (isLong || (asksForSignIn && bytes > requestLimit)) throw new OIDCProviderError(400, 'invalid_request');
}

/** Answers errors with an HTML page. */
function registerErrorPages(app: FastifyInstance, { assets, startUrl, homeUrl }: IdentityContext): void {
  app.setErrorHandler((error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const isKnown = error instanceof OIDCProviderError;
    const failure =
      isDatabaseUnavailable(error) || longWaitText(error) ? 503 : ('statusCode' in error && error.statusCode) || 500;
    const status = isKnown ? error.status : failure;
    if (status === 503) reply.header('retry-after', retryAfterSeconds);
    if (isDatabaseUnavailable(error)) request.log.warn({ status, reason: error.message }, 'identity page unavailable');
    else if (status >= 500) request.log.error({ err: error }, 'identity page failed');
    else request.log.info({ status, reason: error.message }, 'identity page refused');
    const code = isKnown ? undefined : status === 413 ? 'too_large' : status < 500 ? 'invalid_request' : undefined;
    return sendPage(
      reply,
      status,
      failurePage(assets.paths, failureText(error, { address: request.originalUrl, startUrl, homeUrl }, code)),
    );
  });
}

async function registerIdentityPages(app: FastifyInstance, context: IdentityContext): Promise<void> {
  const { names, assets, startUrl, homeUrl } = context;
  const refuse = (reply: FastifyReply, status: number, code: string) => {
    const place = { address: reply.request.originalUrl, startUrl, homeUrl };
    return sendPage(reply, status, failurePage(assets.paths, failureText(undefined, place, code)));
  };
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: formLimit });
  app.addHook('onRequest', async (request, reply) => {
    const isForeign = request.method === 'POST' && !isSameOriginPost(request.raw, names.publicUrl);
    return isForeign ? refuse(reply, 403, 'foreign_form') : undefined;
  });
  registerInteractionRoutes(app, context);
  registerPasswordChangeRoutes(app, context);
  registerForgottenPasswordRoutes(app, context);
  registerInvitationPages(app, context);
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const asset = assets.find(request.params.name);
    if (!asset) return refuse(reply, 404, 'not_found');
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type(asset.type).send(asset.body);
  });
}

/** Passes all other requests to the library, which parses the body itself. */
function registerProtocolRoutes(app: FastifyInstance, context: IdentityContext): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  registerUserinfoRoute(app, context);
  const handle = context.provider.callback();
  app.all('/*', async (request, reply) => {
    const { raw } = request;
    refuseLongRequests(request);
    // The query is stored with the log-in, and PostgreSQL cannot store a NUL.
    if (raw.url?.includes('%00')) throw new OIDCProviderError(400, 'invalid_request');
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(basePath.length) });
    reply.hijack();
    const { browserIdentity: identity } = request;
    const visitor = { address: addressGroup(request.ip), identity, browser: browserOf(request) };
    await runForVisitor(visitor, () => handle(raw, reply.raw));
  });
}

/** The Fastify plugin. Its parsers, hooks and error pages are encapsulated. */
export function identityPlugin(context: IdentityContext): FastifyPluginAsync {
  const { publicUrl } = context.names;
  const headers = securityHeaders(publicUrl);
  return async (app) => {
    await app.register(
      async (scope) => {
        scope.addHook('onRoute', (route) => {
          route.schema = { ...route.schema, hide: true };
        });
        scope.addHook('onRequest', async (request, reply) => {
          reply.headers(headers);
          pinPublicAddress(request.raw, publicUrl);
        });
        registerErrorPages(scope, context);
        await scope.register(cookie);
        await limitRequests(scope, context);
        await scope.register(async (pages) => registerIdentityPages(pages, context));
        await scope.register(async (protocol) => registerProtocolRoutes(protocol, context));
      },
      { prefix: basePath },
    );
  };
}
