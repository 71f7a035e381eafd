/** A plain reverse proxy in front of several processes, which get the requests in turn. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RoundRobinProxy {
  /** The public URL. */
  url: string;
  /** The ports of the processes. */
  targets: number[];
  /** Number of requests answered by each port. */
  answered: Map<number, number>;
  stop(): Promise<void>;
}

/** Like nginx, retries another process only if the connection was refused, because nothing was sent then. */
const notSent = 'ECONNREFUSED';

/** Starts the proxy on a free loopback port; without a response it answers 502 with the error code. */
export async function startRoundRobinProxy(): Promise<RoundRobinProxy> {
  const targets: number[] = [];
  const answered = new Map<number, number>();
  let turn = 0;

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, triesLeft: number): void {
    turn += 1;
    const port = targets[turn % targets.length];
    const forwarded = [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress].filter(Boolean).join(', ');
    const headers = { ...incoming.headers, 'x-forwarded-for': forwarded };
    const options = { host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers, agent: false };
    const forwardedRequest = request(options, (answer) => {
      if (port !== undefined) answered.set(port, (answered.get(port) ?? 0) + 1);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    outgoing.on('close', () => forwardedRequest.destroy());
    forwardedRequest.once('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => {
      if (outgoing.headersSent) outgoing.destroy();
      else if (code === notSent && triesLeft > 0) pass(incoming, outgoing, triesLeft - 1);
      else outgoing.writeHead(502, { 'content-type': 'text/plain' }).end(code);
    });
    // The body is sent only when the connection is established.
    forwardedRequest.once('socket', (socket) => {
      const send = () => incoming.pipe(forwardedRequest);
      if (socket.connecting) socket.once('connect', send);
      else send();
    });
  }

  const server = createServer((incoming, outgoing) => pass(incoming, outgoing, targets.length));
  server.requestTimeout = 0;
  server.keepAliveTimeout = 600_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    targets,
    answered,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
