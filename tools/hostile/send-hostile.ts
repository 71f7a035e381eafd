/** Sends a hostile request and returns the response, whatever it is. */
import { Agent, request as send } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { PlainRequest } from './hostile-request.ts';
import type { RawRequest } from './raw-request.ts';

/** A response; status 0 means that the connection ended without one. */
export interface HostileAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** A request without a response by then has failed. */
const timeoutMs = 60_000;
/** Time without data on a raw socket after which the response is complete. */
const silenceMs = 400;
/** Larger responses are not inspected. */
const maxBytes = 20_000_000;

/** The decompressed text of a body. */
function textOf(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

const none: HostileAnswer = { status: 0, headers: {}, text: '' };

/** Sends requests over kept-alive connections. */
export class HostileLine {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #url: URL;

  constructor(url: string) {
    this.#url = new URL(url);
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Sends a request that an HTTP client can send. @throws Error if there is no response within a minute */
  plain(request: PlainRequest): Promise<HostileAnswer> {
    const { hostname, port } = this.#url;
    const { method, path, headers, body, leavesAfter } = request;
    const { promise, resolve, reject } = Promise.withResolvers<HostileAnswer>();
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options = { agent: this.#agent, hostname, port, method, path, timeout: timeoutMs };
    const sent = send({ ...options, headers: { ...headers, ...length } }, (answer) => {
      const { statusCode: status = 0, headers: received } = answer;
      // The stream of live updates never ends by itself.
      if (received['content-type']?.startsWith('text/event-stream')) {
        answer.destroy();
        resolve({ status, headers: received, text: '' });
        return;
      }
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size < maxBytes) chunks.push(chunk);
      });
      answer.on('end', () => {
        const body = Buffer.concat(chunks);
        const isWhole = size < maxBytes && method !== 'HEAD' && size > 0;
        resolve({ status, headers: received, text: isWhole ? textOf(body, received['content-encoding']) : '' });
      });
      answer.on('error', () => resolve(none));
    });
    sent.on('timeout', () => {
      reject(new Error('There was no response.'));
      sent.destroy();
    });
    sent.on('error', () => resolve(none));
    sent.on('upgrade', (_answer, socket) => {
      socket.destroy();
      resolve(none);
    });
    if (leavesAfter === undefined) sent.end(body);
    else sent.write(Buffer.from(body ?? '').subarray(0, leavesAfter), () => setImmediate(() => sent.destroy()));
    return promise;
  }

  /** Writes bytes and returns everything received until the server closes the connection or stops sending. */
  raw({ parts, hangsUp }: RawRequest): Promise<string> {
    const { hostname, port } = this.#url;
    return new Promise((resolve) => {
      const socket = connect(Number(port), hostname);
      let text = '';
      socket.setTimeout(silenceMs, () => socket.destroy());
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1');
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(text));
      socket.on('connect', () => {
        for (const part of parts) socket.write(part);
        if (hangsUp) socket.destroySoon();
      });
    });
  }
}
