/** Connections during shutdown: responses are completed, and idle connections are closed. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How often idle connections are closed during shutdown. */
const idleCheckMs = 50;
/** A new connection without a request is idle after this time: browsers open connections in advance. */
const idleTimeoutMs = 1000;

interface Connection {
  /** `performance.now()` when it was opened. */
  since: number;
  /** Requests whose response has not been handed to the operating system completely. */
  activeRequests: number;
  /** Bytes read when the last request and response ended. If more have arrived, another request has begun. */
  readUntil: number;
}

function isIdle(socket: Socket, { since, activeRequests, readUntil }: Connection): boolean {
  if (activeRequests > 0 || socket.bytesRead !== readUntil) return false;
  return readUntil > 0 || performance.now() - since > idleTimeoutMs;
}

/**
 * During shutdown, closes connections once they have no request or response in progress, and all others after
 * `graceMs`. Node.js's own `closeIdleConnections` also closes connections whose client has not read the whole
 * response.
 */
export function endConnectionsAtStop(app: FastifyInstance, graceMs: number): void {
  const connections = new Map<Socket, Connection>();
  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, { since: performance.now(), activeRequests: 0, readUntil: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  app.server.prependListener('request', (request: IncomingMessage, answer: ServerResponse) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connection.activeRequests += 1;
    const markIdle = () => {
      connection.readUntil = socket.bytesRead;
    };
    request.once('close', markIdle);
    answer.once('close', () => {
      connection.activeRequests -= 1;
      markIdle();
    });
  });
  app.server.closeIdleConnections = () => {
    for (const [socket, connection] of connections) if (isIdle(socket, connection)) socket.destroy();
  };
  app.addHook('preClose', async () => {
    // Clients keep their connection after a response; it is closed without waiting for another request.
    const idleCheck = setInterval(() => app.server.closeIdleConnections(), idleCheckMs).unref();
    app.server.once('close', () => clearInterval(idleCheck));
    setTimeout(() => {
      for (const socket of connections.keys()) socket.destroy();
    }, graceMs).unref();
  });
}
