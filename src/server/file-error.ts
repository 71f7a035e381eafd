/** Errors because this account cannot access a file or folder. */
import { reasonOf } from './data-dir.ts';

/** No permission, a read-only file system, or a disk error. */
const refusals = ['EACCES', 'EPERM', 'EROFS', 'EIO'];

/** For the user whose request needs the file. */
export const fileRefusedSentence =
  'The server has no access to a file that it needs. Ask an administrator to run npm run doctor.';

/** Whether a file system error needs an administrator. */
export function isFileRefused(error: unknown): error is NodeJS.ErrnoException & { path: string } {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    refusals.includes(error.code) &&
    'path' in error &&
    typeof error.path === 'string'
  );
}

/** A sentence for the log with the path and the reason. */
export function describeFileError(error: NodeJS.ErrnoException & { path: string }): string {
  return `${error.path} cannot be read or written: ${reasonOf(error)}. Run npm run doctor.`;
}
