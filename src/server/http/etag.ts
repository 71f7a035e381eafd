/** Versions of a record as HTTP knows them: `ETag` on reads, `If-Match` on writes (decisions, section 3). */
import { Failure } from '#shared/errors.ts';

/** The `ETag` of a version. */
export function etagOf(version: number): string {
  return `"${version}"`;
}

/**
 * A proxy that compresses answers changes their tags: nginx marks them as weak, Apache, Caddy, Jetty and LiteSpeed append
 * the encoding (`"1-gzip"`, `"1--gzip"`, `"1;br"`). The version is the same.
 */
const encodingSuffix = /(?:--?|;)(?:gzip|gz|br|brotli|deflate|zstd)[;"]*$/;

function withoutEncoding(tag: string): string {
  return tag.replace(/^W\//, '').replace(encodingSuffix, '"');
}

/** The tags that `If-Match` or `If-None-Match` names, as this server gave them but for a mark of weak ones. */
export function tagsNamed(header: string): string[] {
  return header.split(',').map((tag) => withoutEncoding(tag.trim()));
}

/** Whether `If-Match` is absent, `*`, or names the current version. */
export function isCurrent(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined) return true;
  const tags = tagsNamed(ifMatch);
  return tags.includes('*') || tags.includes(etagOf(version));
}

/**
 * Lets a write pass that was based on the current version.
 * @throws Failure 412 when the record has changed since it was read.
 */
export function assertCurrent(ifMatch: string | undefined, version: number): void {
  if (!isCurrent(ifMatch, version)) throw new Failure(412);
}
