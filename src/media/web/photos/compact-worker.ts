/** Web worker that compresses photos into small PNGs, so that the page stays responsive. */
import { compactPng } from '#media/compact-png.ts';

/** RGBA values of an opaque picture. */
export interface CompactRequest {
  id: number;
  pixels: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

/** The PNG, or null if there was not enough memory. */
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
