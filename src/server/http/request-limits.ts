/** Time limits of requests: heads and bodies must come in time. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseLateBody } from './broken-requests.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take as long as it needs while it makes progress; the route sees to that itself. */
    longBody?: boolean;
  }
}

/** Milliseconds. */
export interface RequestLimits {
  /** For the head of a request. */
  headMs: number;
  /** For the body of a request that is no upload. */
  bodyMs: number;
  /** For a caller who takes no byte of an answer; a minute where left out. */
  stallMs?: number;
  /** How long a server that stops waits for requests under way. */
  graceMs: number;
}

/** A megabyte, the largest body that is no upload, comes in time over the slowest mobile line. */
export const defaultRequestLimits: RequestLimits = { headMs: 20_000, bodyMs: 60_000, graceMs: 10_000 };

/** Milliseconds between two looks at heads that are late. */
const checkMs = 1000;

/** What Node's server has to know from the beginning. */
export function httpOptions({ headMs }: RequestLimits) {
  return { headersTimeout: headMs, connectionsCheckingInterval: Math.min(checkMs, headMs) };
}

/** Whether more bytes of the request are to come. */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function cut(request: FastifyRequest, isAnswered: boolean): void {
  const { raw } = request;
  if (raw.complete || raw.destroyed) return;
  request.log.info({ status: 408 }, 'request body too slow');
  if (!isAnswered) refuseLateBody(raw.socket);
  raw.destroy();
}

/**
 * Whoever offers another protocol, or a body that has to be unpacked, is answered as ever, and the connection ends with
 * that: what comes after such a body may never be read where the answer was there first, and its sender would wait for ever.
 * It is said before anything looks at the address: one that nobody can read is refused without hooks.
 */
export function endAfterOddBodies(app: FastifyInstance): void {
  app.server.prependListener('request', ({ headers }: IncomingMessage, answer: ServerResponse) => {
    const isOdd = headers.upgrade !== undefined || headers['content-encoding'] !== undefined;
    if (isOdd) answer.setHeader('connection', 'close');
  });
}

/**
 * Ends requests whose body does not come in time, answered or not.
 * A request that was answered early does not hear that its connection ended: what waits for it is kept with the
 * connection, or those who leave by the thousand would be held, each with its buffers, until the time is over.
 */
export function limitRequests(app: FastifyInstance, { bodyMs }: RequestLimits): void {
  const connections = new Map<Socket, Set<NodeJS.Timeout>>();
  app.server.on('connection', (socket: Socket) => {
    const timers = new Set<NodeJS.Timeout>();
    connections.set(socket, timers);
    socket.once('close', () => {
      connections.delete(socket);
      for (const timer of timers) clearTimeout(timer);
    });
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.longBody || !hasBody(request)) return;
    const timers = connections.get(request.raw.socket);
    // Whoever has left by now sends nothing more, and neither does a test's request without a connection.
    if (timers === undefined) return;
    const timer = setTimeout(() => cut(request, reply.raw.headersSent), bodyMs).unref();
    const untrack = () => {
      clearTimeout(timer);
      timers.delete(timer);
    };
    timers.add(timer);
    request.raw.once('close', untrack);
    request.raw.once('end', untrack);
  });
}
