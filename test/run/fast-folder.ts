/** The folder for a test run's databases, photos and data folders. */
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memoryFolder = '/dev/shm';

/** Enough bytes for hundreds of databases of 8 MB and everything else that the tests write at a time. */
const minFreeBytes = 4 * 1024 ** 3;

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/**
 * Memory if there is enough: copying a database takes a tenth of the time there, and flushing photos and data folders
 * need not wait for a disk.
 */
export function fastFolder(): string {
  return freeBytes(memoryFolder) > minFreeBytes ? memoryFolder : tmpdir();
}
