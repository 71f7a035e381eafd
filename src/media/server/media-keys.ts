/**
 * Storage keys of media files. They contain the truck and not the company, because a truck may move to another
 * company.
 */
import type { MediaKind, ThumbnailSize } from '#media/media.ts';

interface MediaId {
  truckId: string;
  kind: MediaKind;
  id: string;
}

/** The common prefix of all files of a truck. */
export function truckPrefix(truckId: string): string {
  return `${truckId}/`;
}

/** The key of a photo or video. Keys of a photo's thumbnails begin with it. */
export function keyOf({ truckId, kind, id }: MediaId): string {
  return `${truckPrefix(truckId)}${kind}s/${id}`;
}

export function thumbnailKeyOf(image: MediaId, size: ThumbnailSize): string {
  return `${keyOf(image)}.${size}.webp`;
}

/** Whether a key is that of a photo or a thumbnail. */
export function isImageKey(key: string): boolean {
  return key.includes('/images/');
}
