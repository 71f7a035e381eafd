/** Request metrics by route pattern, so that no ids or addresses appear in them. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { mediaPath } from '#server/storage/local-routes.ts';

/** In seconds. A page feels slow from a second on, and exports take several. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Other methods share one label, so that clients cannot create new ones. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];

/** Requests without a route share one name. */
function routeOf({ is404, routeOptions }: FastifyRequest): string {
  return is404 ? 'unknown' : (routeOptions.url ?? 'unknown');
}

function methodOf({ method }: FastifyRequest): string {
  return methods.includes(method) ? method : 'other';
}

/** The live stream stays open during the whole session, so its duration means nothing. */
function isStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream');
}

/** Call it before routes are registered. */
export function watchRequests(app: FastifyInstance, register: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the start of a request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [register],
  });
  const uploads = new Counter({
    name: 'uploads_total',
    help: 'Files sent to the local storage, by outcome.',
    labelNames: ['outcome'],
    registers: [register],
  });
  const uploadBytes = new Counter({
    name: 'upload_bytes_total',
    help: 'Bytes of files stored in the local storage.',
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    if (isStream(reply)) return;
    const route = routeOf(request);
    durations.observe({ method: methodOf(request), route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    if (request.method !== 'PUT' || route !== `${mediaPath}*`) return;
    const isTaken = reply.statusCode === 201;
    const { comp } = request.query as { comp?: unknown };
    // A block is part of a file, and a block list contains no file content.
    if (!isTaken || comp !== 'block') uploads.inc({ outcome: isTaken ? 'stored' : 'refused' });
    if (isTaken && comp !== 'blocklist') uploadBytes.inc(Number(request.headers['content-length'] ?? 0));
  });
}
