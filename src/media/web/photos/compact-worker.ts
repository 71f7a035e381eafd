/** The thread on which photos become small PNGs, so that the page stays quick to the touch. */
import { compactPng } from '#media/compact-png.ts';

/** Pixels of an opaque picture: red, green, blue and alpha, row by row. */
export interface CompactRequest {
  id: number;
  pixels: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

/** The PNG; none where there was no room for it. */
export interface CompactAnswer {
  id: number;
  blob: Blob | null;
}

function answer({ id, pixels, width, height }: CompactRequest): CompactAnswer {
  try {
    return { id, blob: new Blob(compactPng(pixels, { width, height }), { type: 'image/png' }) };
  } catch {
    return { id, blob: null };
  }
}

globalThis.onmessage = ({ data }: MessageEvent<CompactRequest>) => {
  globalThis.postMessage(answer(data));
};
