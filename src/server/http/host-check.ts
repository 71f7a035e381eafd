/**
 * Refuses requests with a foreign `Host` header. Another site could point its name at this machine (DNS rebinding),
 * and a browser would then treat our responses as that site's own.
 */
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ErrorBody } from '#shared/route.ts';

/** Health checks may use any name; their responses reveal nothing. */
const openPaths = ['/healthz', '/readyz'];

/** The host in lower case without port and IPv6 brackets. */
function nameOf(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1');
}

/**
 * Whether a `Host` header is the public host, an IP address, or localhost. No other site can have one of these names.
 */
export function isOwnHost(host: string, publicUrl: string): boolean {
  const name = nameOf(host);
  if (name === nameOf(new URL(publicUrl).host)) return true;
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0;
}

/** Refuses foreign hosts with 421. */
export function checkHost(app: FastifyInstance, publicUrl: string): void {
  const message = `This server only answers at ${publicUrl}.`;
  app.addHook('onRequest', async (request, reply) => {
    const { host } = request.headers;
    const [path = ''] = request.url.split('?', 1);
    if (host === undefined || openPaths.includes(path) || isOwnHost(host, publicUrl)) return;
    request.log.info({ status: 421, host }, 'request for another host refused');
    const body: ErrorBody = { status: 421, message };
    return reply.code(421).send(body);
  });
}
