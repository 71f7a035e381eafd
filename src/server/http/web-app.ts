/** Serves the built web app: files with long-lived names, and its one page for every address of a screen. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicy, type OuterOrigins } from './security-headers.ts';

/** What the page's scripts need to know before anyone is signed in. */
export interface WebConfig {
  authority: string;
  clientId: string;
  audience: string;
  scope: string;
  /** Whether the identity provider is the embedded one. */
  embedded: boolean;
  /** The business's time zone, by its IANA name. */
  timeZone: string;
  /** Whether vehicles can be looked up. */
  vehicleLookup: boolean;
  /** The variables without which no e-mail is sent. */
  mailMissing: readonly string[];
}

interface WebApp {
  /** The folder of the build. */
  folder: string;
  config: WebConfig;
  /** Asked for with each page: those of an identity provider are known once it has answered. */
  origins: () => OuterOrigins;
}

const noncePlaceholder = /__CSP_NONCE__/g;

const workerPolicy = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";

/** Addresses below which are files and calls, and no screens. */
const noScreens = /^\/(assets|oidc|\.well-known)\/|^\/api/;

/** Files that programs look for on every site; one that is not there is not a screen either. */
const siteFile = /^\/[\w-]+\.(ico|json|png|txt|xml)$/;

/** Whether a request is a person opening an address, not a script asking for data or a file. */
function wantsPage(request: FastifyRequest): boolean {
  const [path = ''] = request.url.split('?');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !noScreens.test(path) && !siteFile.test(path);
}

/** Serves files of the build and `/app-config.json`; gives the function that answers with the page. */
export async function registerWebApp(
  app: FastifyInstance,
  { folder, config, origins }: WebApp,
): Promise<(request: FastifyRequest, reply: FastifyReply) => boolean> {
  const template = await readFile(join(folder, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', '**/*.{br,gz}'],
    preCompressed: true,
    setHeaders: (response, path) => {
      const lasting = path.includes('/assets/');
      // A worker has the policy of its own script: that of PDFs loads decoders.
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
      .send(template.replace(noncePlaceholder, nonce));
    return true;
  }
  for (const address of ['/', '/index.html']) {
    app.get(address, { schema: { hide: true } }, (request, reply) => {
      sendPage(request, reply);
    });
  }
  return sendPage;
}
