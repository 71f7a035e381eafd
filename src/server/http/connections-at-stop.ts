/** What becomes of connections when a server stops: an answer reaches its reader whole, and nobody who asks nothing is waited for. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds between two looks, while the server stops, at connections whose answer is over. */
const idleCheckMs = 50;
/** Milliseconds after which somebody who came and has said nothing is not about to: browsers connect ahead of need. */
const idleTimeoutMs = 1000;

/** What is known of a connection. */
interface Connection {
  /** When it came, in milliseconds of the process's clock. */
  since: number;
  /** Answers that are not wholly with the system yet. */
  activeRequests: number;
  /** Bytes that had come when its last request and answer were over: with more of them, a next one has begun. */
  readUntil: number;
}

function isIdle(socket: Socket, { since, activeRequests, readUntil }: Connection): boolean {
  if (activeRequests > 0 || socket.bytesRead !== readUntil) return false;
  return readUntil > 0 || performance.now() - since > idleTimeoutMs;
}

/**
 * From the stop on, connections end as soon as nothing is asked or answered on them; what is left is cut after the
 * grace time, in milliseconds. Node.js's own way takes an answer for over that its reader has not taken yet.
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
    const rest = () => {
      connection.readUntil = socket.bytesRead;
    };
    request.once('close', rest);
    answer.once('close', () => {
      connection.activeRequests -= 1;
      rest();
    });
  });
  app.server.closeIdleConnections = () => {
    for (const [socket, connection] of connections) if (isIdle(socket, connection)) socket.destroy();
  };
  app.addHook('preClose', async () => {
    // Whoever is answered meanwhile keeps the connection for a next request, which is not awaited.
    const idleCheck = setInterval(() => app.server.closeIdleConnections(), idleCheckMs).unref();
    app.server.once('close', () => clearInterval(idleCheck));
    setTimeout(() => {
      for (const socket of connections.keys()) socket.destroy();
    }, graceMs).unref();
  });
}
