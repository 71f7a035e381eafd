/** A thread that ends its process, which hears nothing while it works: once the server is gone, or the work takes too long. */
import { workerData } from 'node:worker_threads';

/** What the guard watches. */
export interface ProcessGuardOptions {
  server: number;
  /** Of all threads of the process, so that it does not matter how busy the machine is. */
  maxSeconds: number;
}

const pollMs = 500;
const { server, maxSeconds } = workerData as ProcessGuardOptions;

setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (process.ppid !== server || user + system > maxSeconds * 1_000_000) process.kill(process.pid, 'SIGKILL');
}, pollMs);
