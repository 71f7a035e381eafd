/** Requests that are no HTTP, or whose head is too large or too late: answered before there is a call to speak of. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

interface Refusal {
  status: 400 | 408 | 431;
  message: string;
}

const refusals: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The address or the headers of the request are too large.' },
};
const noHttp: Refusal = { status: 400, message: 'The request is not readable HTTP.' };

/** Answers in the shape of every other failure, and ends the connection. */
export function refuseBrokenRequest(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
  // Whoever has gone away is told nothing.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, message } = refusals[error.code ?? ''] ?? noHttp;
  this.log.info({ status, reason: error.code }, 'request refused');
  const body = JSON.stringify({ status, message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
