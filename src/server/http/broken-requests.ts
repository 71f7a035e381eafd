/**
 * Requests that are no HTTP, whose head is too large, or of which a part comes too late: answered where there is no call to
 * speak of.
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
const noHttp: Refusal = { status: 400, message: 'The request is not readable HTTP.' };
const unknownExpectation: Refusal = { status: 417, message: 'Only 100-continue can be expected.' };

/** The whole answer as bytes, in the shape of every other failure. */
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

/** Answers a request whose body does not come in time; the caller ends it. */
export function refuseLateBody(socket: Socket): void {
  if (socket.writable) socket.write(textOf(tooLate));
}

/** Answers who expects of the server what nobody does; Node would answer without a body. */
export function refuseExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', ({ socket }) => {
    app.log.info({ status: unknownExpectation.status }, 'request refused');
    if (socket.writable) socket.write(textOf(unknownExpectation));
    socket.destroySoon();
  });
}

/** Answers in the shape of every other failure, and ends the connection. */
export function refuseBrokenRequest(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
  // Whoever has gone away is told nothing.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = refusals[error.code ?? ''] ?? noHttp;
  this.log.info({ status: refusal.status, reason: error.code }, 'request refused');
  if (socket.writable) socket.write(textOf(refusal));
  socket.destroySoon();
}
