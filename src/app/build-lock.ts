/** Lets one of several processes that start at once do what all of them need; the others wait for it. */
import { open, readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds. */
const pause = 200;

/** What this process has taken. */
const taken = new Set<string>();

async function take(lock: string): Promise<boolean> {
  try {
    const file = await open(lock, 'wx');
    taken.add(lock);
    await file.writeFile(String(process.pid)).finally(() => file.close());
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Whether the process that took it is still there; one that has not written its number yet is. In a container that was
 * killed in the middle and started again, the number is often one's own: nobody else holds it then.
 */
async function isHeld(lock: string): Promise<boolean> {
  const pid = Number(await readFile(lock, 'utf8').catch(() => ''));
  if (pid === 0) return true;
  if (pid === process.pid) return taken.has(lock);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The file that says who works, and how to know that nothing is left to do. */
interface SharedWork {
  lock: string;
  isDone: () => boolean;
  /** Milliseconds after which somebody who waits works all the same: a number of a process may be another's by now. */
  maxWaitMs: number;
}

/** Works unless another process does; resolves once it is done, by whomever. @throws what the work throws */
export async function workOnce({ lock, isDone, maxWaitMs }: SharedWork, work: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + maxWaitMs;
  while (!isDone()) {
    const isLate = Date.now() > deadline;
    if (isLate || !(await isHeld(lock))) await rm(lock, { force: true });
    if (!(await take(lock))) {
      await sleep(pause);
      continue;
    }
    try {
      if (!isDone()) await work();
      return;
    } finally {
      taken.delete(lock);
      await rm(lock, { force: true });
    }
  }
}
