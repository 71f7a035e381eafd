/** The smallest build of exifr, which ships no types of its own. */
declare module 'exifr/dist/mini.esm.mjs' {
  export function orientation(file: Blob): Promise<number | undefined>;
}
