/** A loopback port that nobody listens on, and that nobody else of a test run is given. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections, one of which could take it before it is listened on. */
const lowest = 20_000;

/**
 * Ports of one worker of a test run; those of the others are apart. A product that starts listens seconds after its port
 * was found: whoever was given the same one meanwhile would answer in its place, or keep it from starting.
 */
const share = 1500;
const shares = 8;

const first = lowest + (Number(process.env.VITEST_POOL_ID ?? 0) % shares) * share;

/** One after the other, from anywhere: another run on this machine has likely begun elsewhere. */
let place = randomInt(share);

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createServer();
    socket.once('error', () => resolve(false));
    socket.listen(port, '127.0.0.1', () => socket.close(() => resolve(true)));
  });
}

/** The wanted port, if it is free; else the next one of this process. */
export async function freePort(wanted?: number): Promise<number> {
  if (wanted !== undefined && (await isFree(wanted))) return wanted;
  for (;;) {
    place += 1;
    const port = first + (place % share);
    if (await isFree(port)) return port;
  }
}
