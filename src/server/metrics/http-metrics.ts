/** Requests as metrics: how long each route takes and how it answers, by its pattern and never by its address. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { mediaPath } from '#server/storage/local-routes.ts';

/** Seconds; a page feels slow from a second on, and exports take some. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Others are one label, so that nobody can make up new ones. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];

/** What belongs to no route has one name, whatever was asked for. */
function routeOf({ is404, routeOptions }: FastifyRequest): string {
  return is404 ? 'unknown' : (routeOptions.url ?? 'unknown');
}

function methodOf({ method }: FastifyRequest): string {
  return methods.includes(method) ? method : 'other';
}

/** Open for as long as somebody is signed in: its length says nothing. */
function isStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream');
}

/** Watches the requests of a server; before its routes are made. */
export function watchRequests(app: FastifyInstance, register: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [register],
  });
  const uploads = new Counter({
    name: 'uploads_total',
    help: 'Files that were sent to the local storage, by what came of them.',
    labelNames: ['outcome'],
    registers: [register],
  });
  const uploadBytes = new Counter({
    name: 'upload_bytes_total',
    help: 'Bytes of the files that the local storage has taken.',
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    if (isStream(reply)) return;
    const route = routeOf(request);
    durations.observe({ method: methodOf(request), route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    if (request.method !== 'PUT' || route !== `${mediaPath}*`) return;
    const isTaken = reply.statusCode === 201;
    const { comp } = request.query as { comp?: unknown };
    // A block is a part of a file, and its list is no bytes of it.
    if (!isTaken || comp !== 'block') uploads.inc({ outcome: isTaken ? 'stored' : 'refused' });
    if (isTaken && comp !== 'blocklist') uploadBytes.inc(Number(request.headers['content-length'] ?? 0));
  });
}
