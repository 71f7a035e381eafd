/** Versions of a record as HTTP knows them: `ETag` on reads, `If-Match` on writes (decisions, section 3). */
import { Failure } from '#shared/errors.ts';

/** The `ETag` of a version. */
export function etagOf(version: number): string {
  return `"${version}"`;
}

/** Whether `If-Match` is absent, `*`, or names the current version. */
export function isCurrent(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined) return true;
  // A proxy that compresses answers marks their tags as weak; the version is the same.
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etagOf(version));
}

/**
 * Lets a write pass that was based on the current version.
 * @throws Failure 412 when the record has changed since it was read.
 */
export function assertCurrent(ifMatch: string | undefined, version: number): void {
  if (!isCurrent(ifMatch, version)) throw new Failure(412);
}
