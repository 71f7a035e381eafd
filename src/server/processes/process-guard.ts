/** A thread that ends its process, which hears nothing while it works: once the server is gone, or the work takes too long. */
import { workerData } from 'node:worker_threads';

/** What the guard watches. */
export interface Watch {
  server: number;
  /** Of all threads of the process, so that it does not matter how busy the machine is. */
  mostSeconds: number;
}

const lookMs = 500;
const { server, mostSeconds } = workerData as Watch;

setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (process.ppid !== server || user + system > mostSeconds * 1_000_000) process.kill(process.pid, 'SIGKILL');
}, lookMs);
