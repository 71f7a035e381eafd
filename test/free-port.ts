/** A loopback port that nobody listens on. */

import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

/** Asks the system for a port and gives it back free. */
export async function freePort(): Promise<number> {
  const socket = createServer();
  await new Promise<void>((resolve) => socket.listen(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  await new Promise((resolve) => socket.close(resolve));
  return port;
}
