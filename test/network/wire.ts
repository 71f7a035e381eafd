/** A wire to a server that can be cut and mended, as the line to a database or a storage is. */
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** One that connections go through. */
export interface Wire {
  /** The address of the near end. */
  url: string;
  cut(): void;
  /** Cuts it once so many packets have come from the far end. */
  cutAfter(packets: number): void;
  /** From now on nothing comes through, and neither side learns of it. */
  hush(): void;
  /** Does so once the near end sends this text. */
  hushAt(text: string): void;
  mend(): void;
}

/** A wire to the host and port of an address, until the test is over. */
export async function wireTo(url: string): Promise<Wire> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  let isHushed = false;
  let hushText: string | undefined;
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
        if (hushText !== undefined && chunk.includes(hushText)) isHushed = true;
        if (!isHushed) other.write(chunk);
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
    hush() {
      isHushed = true;
    },
    hushAt(text) {
      hushText = text;
    },
    mend() {
      isCut = false;
      isHushed = false;
      hushText = undefined;
      packetsLeft = Number.POSITIVE_INFINITY;
    },
  };
}
