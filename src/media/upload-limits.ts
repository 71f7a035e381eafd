/** What people are warned of before an upload, and how sizes are told (specification, sections 2.11, 5 and 9). */

const mebibyte = 1024 ** 2;

/** Files above these many bytes are warned of, and still taken. */
export const warnedBytes = { image: 25 * mebibyte, video: 1024 * mebibyte } as const;

/** Milliseconds between the last upload and the way back to the truck. */
export const waitAfterUpload = 2000;

/** A size in megabytes, to two decimals. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / mebibyte).toFixed(2)} MB`;
}
