/**
 * A thread that kills its process when the server has ended or the work takes too long. The main thread is too busy
 * to notice.
 */
import { workerData } from 'node:worker_threads';

export interface ProcessGuardOptions {
  server: number;
  /** CPU time of all threads, so that it does not matter how busy the machine is. */
  maxSeconds: number;
}

const pollMs = 500;
const { server, maxSeconds } = workerData as ProcessGuardOptions;

setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (process.ppid !== server || user + system > maxSeconds * 1_000_000) process.kill(process.pid, 'SIGKILL');
}, pollMs);
