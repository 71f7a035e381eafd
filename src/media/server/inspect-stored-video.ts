import { buffer } from 'node:stream/consumers';
import { inspectVideo, type VideoInspection } from '#media/video-inspection.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';
import { keyOf } from './media-keys.ts';
import type { Media } from './media-store.ts';

/** Inspects a video in the storage. */
export async function inspectStoredVideo(
  storage: Pick<MediaStorage, 'readPart'>,
  video: Media,
  size: number,
): Promise<VideoInspection> {
  const key = keyOf(video);
  const read = async (from: number, length: number) =>
    from >= size
      ? new Uint8Array()
      : await buffer(await storage.readPart(key, from, Math.min(size, from + length) - 1));
  return await inspectVideo(read, size);
}
