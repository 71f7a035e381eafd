/** A TCP connection to a server that tests can cut, stall and restore, like the network to a database or a storage. */
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Wire {
  /** The URL of the near end. */
  url: string;
  cut(): void;
  /** Cuts the connection after this many packets from the far end. */
  cutAfter(packets: number): void;
  /** From now on nothing is forwarded, and neither side notices. */
  stall(): void;
  /** Stalls when the near end sends this text. */
  stallAt(text: string): void;
  restore(): void;
}

/** Opens a connection to the host and port of a URL, until the test is over. */
export async function wireTo(url: string): Promise<Wire> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  let isStalled = false;
  let stallText: string | undefined;
  let packetsLeft = Number.POSITIVE_INFINITY;
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('data', (chunk) => {
        if (stallText !== undefined && chunk.includes(stallText)) isStalled = true;
        if (!isStalled) other.write(chunk);
        if (one === far) packetsLeft -= 1;
        if (packetsLeft <= 0) cut();
      });
      one.on('end', () => other.end());
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const wire = new URL(url);
  const address = server.address();
  wire.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: wire.href,
    cut,
    cutAfter(packets) {
      packetsLeft = packets;
    },
    stall() {
      isStalled = true;
    },
    stallAt(text) {
      stallText = text;
    },
    restore() {
      isCut = false;
      isStalled = false;
      stallText = undefined;
      packetsLeft = Number.POSITIVE_INFINITY;
    },
  };
}
