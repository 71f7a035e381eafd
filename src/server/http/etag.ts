/** A record's version as its `ETag`, checked against `If-Match` on writes. */
import { Failure } from '#shared/errors.ts';

export function etagOf(version: number): string {
  return `"${version}"`;
}

/**
 * Proxies that compress responses change their tags: nginx marks them as weak, Apache, Caddy, Jetty and LiteSpeed
 * append the encoding (`"1-gzip"`, `"1--gzip"`, `"1;br"`). The version is the same.
 */
const encodingSuffix = /(?:--?|;)(?:gzip|gz|br|brotli|deflate|zstd)[;"]*$/;

function withoutEncoding(tag: string): string {
  return tag.replace(/^W\//, '').replace(encodingSuffix, '"');
}

/** The tags in `If-Match` or `If-None-Match`, without weak markers and encoding suffixes. */
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
 * Allows a write that was based on the current version.
 * @throws Failure 412 when the record has changed since it was read
 */
export function assertCurrent(ifMatch: string | undefined, version: number): void {
  if (!isCurrent(ifMatch, version)) throw new Failure(412);
}
