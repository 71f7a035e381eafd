/**
 * Answers requests that never reach a route: invalid HTTP, headers that are too large, or a request that arrives too
 * slowly.
 */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

interface Refusal {
  status: 400 | 408 | 417 | 431;
  message: string;
}

const tooLate: Refusal = { status: 408, message: 'The request took too long.' };
const refusals: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: tooLate,
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The address or the headers of the request are too large.' },
};
const invalidHttp: Refusal = { status: 400, message: 'The request is not valid HTTP.' };
const unknownExpectation: Refusal = { status: 417, message: 'The Expect header only supports 100-continue.' };

/** The raw response, in the same format as all other errors. */
function textOf({ status, message }: Refusal): string {
  const body = JSON.stringify({ status, message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** Answers a request whose body is late. The caller closes the connection. */
export function refuseLateBody(socket: Socket): void {
  if (socket.writable) socket.write(textOf(tooLate));
}

/** Answers an unknown `Expect` header. Node.js would answer without a body. */
export function refuseExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', ({ socket }) => {
    app.log.info({ status: unknownExpectation.status }, 'request refused');
    if (socket.writable) socket.write(textOf(unknownExpectation));
    socket.destroySoon();
  });
}

/** Answers a broken request and closes the connection. */
export function refuseBrokenRequest(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
  // The client has disconnected, so there is no one to answer.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = refusals[error.code ?? ''] ?? invalidHttp;
  this.log.info({ status: refusal.status, reason: error.code }, 'request refused');
  if (socket.writable) socket.write(textOf(refusal));
  socket.destroySoon();
}
