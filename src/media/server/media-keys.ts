/** Names of files in the storage: by truck, not by company, because a truck may move to another one. */
import type { MediaKind, ThumbnailSize } from '#media/media.ts';

interface Named {
  truckId: string;
  kind: MediaKind;
  id: string;
}

/** What the names of all files of a truck start with. */
export function truckPrefix(truckId: string): string {
  return `${truckId}/`;
}

/** The name of a photo or video; the names of a photo's thumbnails start with it. */
export function keyOf({ truckId, kind, id }: Named): string {
  return `${truckPrefix(truckId)}${kind}s/${id}`;
}

/** The name of a thumbnail. */
export function thumbnailKeyOf(image: Named, size: ThumbnailSize): string {
  return `${keyOf(image)}.${size}.webp`;
}

/** Whether a name is that of a photo, or of a thumbnail. */
export function isImageKey(key: string): boolean {
  return key.includes('/images/');
}

/** The id that a name ends with. */
export function idOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}
