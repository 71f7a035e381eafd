/** Lets one of several processes that start together do shared work while the others wait for it. */
import { open, readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const pollMs = 200;

/** Locks that this process holds. */
const heldLocks = new Set<string>();

async function tryLock(lock: string): Promise<boolean> {
  try {
    const file = await open(lock, 'wx');
    heldLocks.add(lock);
    await file.writeFile(String(process.pid)).finally(() => file.close());
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Whether the process that holds the lock is still running; a lock file without a pid counts as held. After a container
 * was killed and restarted, the pid in the file is often our own, so we check that we really hold it.
 */
async function isHeld(lock: string): Promise<boolean> {
  const pid = Number(await readFile(lock, 'utf8').catch(() => ''));
  if (pid === 0) return true;
  if (pid === process.pid) return heldLocks.has(lock);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

interface SharedWork {
  lock: string;
  isDone: () => boolean;
  /** After this time a waiting process does the work itself: the pid may have been reused by another program. */
  maxWaitMs: number;
}

/** Does the work unless another process is doing it; resolves when it is done. @throws what the work throws */
export async function workOnce({ lock, isDone, maxWaitMs }: SharedWork, work: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + maxWaitMs;
  while (!isDone()) {
    const isLate = Date.now() > deadline;
    if (isLate || !(await isHeld(lock))) await rm(lock, { force: true });
    if (!(await tryLock(lock))) {
      await sleep(pollMs);
      continue;
    }
    try {
      if (!isDone()) await work();
      return;
    } finally {
      heldLocks.delete(lock);
      await rm(lock, { force: true });
    }
  }
}
