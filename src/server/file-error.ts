/** What is said where the system refuses a file or folder to this account. */
import { reasonOf } from './data-dir.ts';

/** No right to it, a file system that takes no writes, or a disk that fails. */
const refusals = ['EACCES', 'EPERM', 'EROFS', 'EIO'];

/** For the person whose request needs the file. */
export const fileRefusedSentence =
  'The server has no access to a file that it needs. Ask an administrator to run npm run doctor.';

/** Whether a call of the file system was refused in a way that only an administrator can mend. */
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

/** The file and the reason, as a sentence for the log. */
export function describeFileError(error: NodeJS.ErrnoException & { path: string }): string {
  return `${error.path} cannot be read or written: ${reasonOf(error)}. Run npm run doctor.`;
}
