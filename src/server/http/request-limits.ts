/** Timeouts for receiving requests. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseLateBody } from './broken-requests.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take as long as it needs while it makes progress. The route checks that itself. */
    longBody?: boolean;
  }
}

export interface RequestLimits {
  /** For the headers. */
  headMs: number;
  /** For the body, except uploads. */
  bodyMs: number;
  /** For a client that reads nothing of a response; a minute by default. */
  stallMs?: number;
  /** How long shutdown waits for requests in progress. */
  graceMs: number;
}

/** A megabyte, the largest body except uploads, arrives in time over the slowest mobile connection. */
export const defaultRequestLimits: RequestLimits = { headMs: 20_000, bodyMs: 60_000, graceMs: 10_000 };

/** How often Node.js checks for late headers. */
const checkMs = 1000;

/** The address of a list whose filter has 2,000 values must open again when its page is reloaded. */
const maxHeaderSize = 65_536;

export function httpOptions({ headMs }: RequestLimits) {
  return { headersTimeout: headMs, connectionsCheckingInterval: Math.min(checkMs, headMs), maxHeaderSize };
}

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
 * Closes the connection after a request that offers another protocol or has a compressed body. If the response is
 * sent first, data after such a body may never be read, and its sender would wait forever. Set before routing,
 * because a malformed address is refused without running hooks.
 */
export function closeAfterUnreadBodies(app: FastifyInstance): void {
  app.server.prependListener('request', ({ headers }: IncomingMessage, answer: ServerResponse) => {
    const mayStayUnread = headers.upgrade !== undefined || headers['content-encoding'] !== undefined;
    if (mayStayUnread) answer.setHeader('connection', 'close');
  });
}

/**
 * Ends requests whose body is too slow, answered or not. A request that was answered early gets no event when its
 * connection closes. So timers are tracked by connection; otherwise thousands of disconnected requests and their
 * buffers would stay in memory until the timeout.
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
    // The client has already disconnected, or a test injected the request without a connection.
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
