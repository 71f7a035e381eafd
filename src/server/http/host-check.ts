/**
 * Answers only those who ask for this server by its name. A page of another site can have its own name resolve to this
 * machine (DNS rebinding), and a browser would then take our answers for that site's own.
 */
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ErrorBody } from '#shared/route.ts';

/** What monitors ask, by whatever name; it tells nothing. */
const open = ['/healthz', '/readyz'];

/** The host without its port, in lower case and without the brackets of IPv6. */
function nameOf(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1');
}

/**
 * Whether a `Host` is one of ours: that of the public address, or a name that no other site can have: an address in
 * numbers, or one of this machine.
 */
export function isOwnHost(host: string, publicUrl: string): boolean {
  const name = nameOf(host);
  if (name === nameOf(new URL(publicUrl).host)) return true;
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0;
}

/** Refuses other names with 421. */
export function checkHost(app: FastifyInstance, publicUrl: string): void {
  const message = `This server is at ${publicUrl} and answers for no other name.`;
  app.addHook('onRequest', async (request, reply) => {
    const { host } = request.headers;
    const [path = ''] = request.url.split('?', 1);
    if (host === undefined || open.includes(path) || isOwnHost(host, publicUrl)) return;
    request.log.info({ status: 421, host }, 'request for another host refused');
    const body: ErrorBody = { status: 421, message };
    return reply.code(421).send(body);
  });
}
