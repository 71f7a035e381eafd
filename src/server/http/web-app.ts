/** Serves the web app: static files with long cache times, and its HTML page for all screen addresses. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicy, type OuterOrigins } from './security-headers.ts';

/** Configuration that the web app needs before log-in. */
export interface WebConfig {
  authority: string;
  clientId: string;
  audience: string;
  scope: string;
  embedded: boolean;
  /** IANA name. */
  timeZone: string;
  /** Whether vehicle lookup is set up. */
  vehicleLookup: boolean;
  /** Names of the missing environment variables for e-mail. */
  mailMissing: readonly string[];
  /** Path of the page that shows e-mails instead of sending them; only in the demo. */
  mailShownAt: string | undefined;
}

interface WebApp {
  /** The build folder. */
  folder: string;
  config: WebConfig;
  /** A function, because the origins of an identity provider are known only after its discovery. */
  origins: () => OuterOrigins;
}

const noncePlaceholder = /__CSP_NONCE__/g;

const workerPolicy = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";

/** Paths of files and API routes, not of screens. */
const nonScreenPath = /^\/(assets|oidc|\.well-known)\/|^\/api/;

/** The screen that only redirects to the identity provider, with a page that does not load the app. */
const loginPath = /^\/login\/?(\?|$)/;

/** Files that browsers and crawlers request from every site. */
const siteFile = /^\/[\w-]+\.(ico|json|png|txt|xml)$/;

/** Whether the request is for a screen, not for data or a file. */
function wantsPage(request: FastifyRequest): boolean {
  const [path = ''] = request.url.split('?');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !nonScreenPath.test(path) && !siteFile.test(path);
}

/** Registers the static files and `/app-config.json`. Returns a function that answers a request with the page. */
export async function registerWebApp(
  app: FastifyInstance,
  { folder, config, origins }: WebApp,
): Promise<(request: FastifyRequest, reply: FastifyReply) => boolean> {
  const [appPage = '', loginPage = ''] = await Promise.all(
    ['index.html', 'login.html'].map((name) => readFile(join(folder, name), 'utf8')),
  );
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['*.html', '**/*.{br,gz}'],
    preCompressed: true,
    setHeaders: (response, path) => {
      const lasting = path.includes('/assets/');
      // A worker runs with the policy of its own script. The PDF worker loads decoders.
      if (/\.mjs(?:\.(?:br|gz))?$/.test(path)) response.header('content-security-policy', workerPolicy);
      response.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/app-config.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return config;
  });

  function sendPage(request: FastifyRequest, reply: FastifyReply): boolean {
    if (!wantsPage(request)) return false;
    const nonce = randomBytes(16).toString('base64');
    reply
      .code(200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentSecurityPolicy(nonce, origins()))
      .send((loginPath.test(request.url) ? loginPage : appPage).replace(noncePlaceholder, nonce));
    return true;
  }
  for (const address of ['/', '/index.html']) {
    app.get(address, { schema: { hide: true } }, (request, reply) => {
      sendPage(request, reply);
    });
  }
  return sendPage;
}
