/** A free loopback port that no other test in this run uses. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range of outgoing connections, one of which could take the port before it is listened on. */
const minPort = 20_000;

/**
 * Each worker of a test run has its own range of ports. A product listens only seconds after its port was chosen;
 * another test with the same port would answer in its offset, or keep it from starting.
 */
const portsPerWorker = 1500;
const maxWorkers = 8;

/** Vitest counts its workers from 1, Playwright from 0. `npm test` runs three of each. */
const { VITEST_POOL_ID, TEST_PARALLEL_INDEX = 0 } = process.env;
const worker = Number(VITEST_POOL_ID ?? 4 + Number(TEST_PARALLEL_INDEX));

const firstPort = minPort + (worker % maxWorkers) * portsPerWorker;

/** Starts at a random offset, because another test run on this machine uses the same ranges. */
let offset = randomInt(portsPerWorker);

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createServer();
    socket.once('error', () => resolve(false));
    socket.listen(port, '127.0.0.1', () => socket.close(() => resolve(true)));
  });
}

/** The wanted port if it is free, otherwise the next free one. */
export async function freePort(wanted?: number): Promise<number> {
  if (wanted !== undefined && (await isFree(wanted))) return wanted;
  for (;;) {
    offset += 1;
    const port = firstPort + (offset % portsPerWorker);
    if (await isFree(port)) return port;
  }
}
