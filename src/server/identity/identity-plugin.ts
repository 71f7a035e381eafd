/** Serves the embedded provider below `/oidc`: its pages as Fastify routes, the protocol by the library itself. */
import type {} from '@fastify/swagger';
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { OIDCProviderError } from 'oidc-provider/lib/helpers/errors.js';
import { isSameOriginPost, pinPublicAddress, securityHeaders } from './browser-request.ts';
import { failureText } from './failure-text.ts';
import type { IdentityContext } from './identity-context.ts';
import { failurePage } from './identity-pages.ts';
import { serveInteractions } from './interaction-routes.ts';
import { sendPage } from './page-replies.ts';
import { servePasswordChange } from './password-routes.ts';
import { basePath } from './provider-configuration.ts';
import { serveUserinfo } from './userinfo-route.ts';

/** Bytes; the largest form has four fields. */
const formLimit = 16 * 1024;

function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimit },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  );
}

/** Failures of the pages are pages too. */
function failAsPage(app: FastifyInstance, { assets, startUrl, homeUrl }: IdentityContext): void {
  app.setErrorHandler((error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const isKnown = error instanceof OIDCProviderError;
    const status = isKnown ? error.status : ('statusCode' in error && error.statusCode) || 500;
    if (status >= 500) request.log.error({ err: error }, 'identity page failed');
    else request.log.info({ status, reason: error.message }, 'identity page refused');
    const code = isKnown ? undefined : status === 413 ? 'too_large' : status < 500 ? 'invalid_request' : undefined;
    return sendPage(reply, status, failurePage(assets.paths, failureText(error, startUrl, homeUrl, code)));
  });
}

function servePages(app: FastifyInstance, context: IdentityContext): void {
  const { names, assets, startUrl, homeUrl } = context;
  readForms(app);
  failAsPage(app, context);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(names.publicUrl));
    pinPublicAddress(request.raw, names.publicUrl);
    if (request.method !== 'POST' || isSameOriginPost(request.raw, names.publicUrl)) return;
    const text = failureText(undefined, startUrl, homeUrl, 'foreign_form');
    return sendPage(reply, 403, failurePage(assets.paths, text));
  });
  serveInteractions(app, context);
  servePasswordChange(app, context);
  serveUserinfo(app, context);
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const asset = assets.find(request.params.name);
    if (!asset)
      return sendPage(reply, 404, failurePage(assets.paths, failureText(undefined, startUrl, homeUrl, 'not_found')));
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type(asset.type).send(asset.body);
  });
}

/** Everything else goes to the library, which reads the body itself. */
function serveProtocol(app: FastifyInstance, { provider, names }: IdentityContext): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  const handle = provider.callback();
  app.all('/*', async (request, reply) => {
    const { raw } = request;
    const answer = reply.raw;
    reply.headers(securityHeaders(names.publicUrl));
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) answer.setHeader(name, value);
    pinPublicAddress(raw, names.publicUrl);
    Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(basePath.length) });
    reply.hijack();
    await handle(raw, answer);
  });
}

/** The Fastify plugin; it keeps its parsers, hooks and error pages to itself. */
export function identityPlugin(context: IdentityContext): FastifyPluginAsync {
  return async (app) => {
    await app.register(
      async (scope) => {
        scope.addHook('onRoute', (route) => {
          route.schema = { ...route.schema, hide: true };
        });
        await scope.register(async (pages) => servePages(pages, context));
        await scope.register(async (protocol) => serveProtocol(protocol, context));
      },
      { prefix: basePath },
    );
  };
}
