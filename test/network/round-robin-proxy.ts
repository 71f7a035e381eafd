/** A plain reverse proxy before several processes: each request goes to the next of them, whoever sends it. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The proxy, for as long as it runs. */
export interface RoundRobinProxy {
  /** The address that people use. */
  url: string;
  /** The ports that requests go to in turn. */
  targets: number[];
  /** How many requests each port answered. */
  answered: Map<number, number>;
  stop(): Promise<void>;
}

/** Only a connection that was never made is tried elsewhere, as nginx does by itself: nothing was sent by then. */
const notSent = 'ECONNREFUSED';

/** Starts one on a free loopback port; where it gets no answer, it says 502 and the code of the fault. */
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
    const asked = request(options, (answer) => {
      if (port !== undefined) answered.set(port, (answered.get(port) ?? 0) + 1);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    outgoing.on('close', () => asked.destroy());
    asked.once('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => {
      if (outgoing.headersSent) outgoing.destroy();
      else if (code === notSent && triesLeft > 0) pass(incoming, outgoing, triesLeft - 1);
      else outgoing.writeHead(502, { 'content-type': 'text/plain' }).end(code);
    });
    // The body waits until there is somebody to take it.
    asked.once('socket', (socket) => {
      const send = () => incoming.pipe(asked);
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
