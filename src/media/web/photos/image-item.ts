/** The photos of the upload page. */

import type { QueuedUpload } from '#files/web/upload-queue.ts';
import type { Crop } from '#media/crop.ts';
import { UnknownColours } from '#media/photo-colours.ts';
import { scaleCrop, uploadSize } from '#media/photo-size.ts';
import type { PreparedPhoto } from './draw-photo.ts';

/** A photo that has been opened and can be cropped. */
export interface OpenedPhoto {
  photo: PreparedPhoto;
  crop: Crop;
}

export interface PhotoDetails {
  isFullSize: boolean;
  /** Null while the file is being opened. */
  opened: OpenedPhoto | null;
  /** The crop of an earlier visit to the page. */
  crop: Crop | undefined;
  /** The final bytes, if they exist. Blocks of an upload must all come from the same bytes. */
  ready: File | undefined;
}

export type ImageItem = QueuedUpload<PhotoDetails>;

/** A photo and its crop in upload size: the default size or the original one. */
export function resizeTo({ photo, crop }: OpenedPhoto, isFullSize: boolean): OpenedPhoto {
  const size = uploadSize(photo.original, isFullSize);
  return { photo: { ...photo, size }, crop: scaleCrop(crop, photo.size, size) };
}

/** The error message for a file that could not be opened. */
export function openErrorText({ name, type, size }: File, error: unknown): string {
  if (error instanceof UnknownColours) {
    return `${name} is an HDR photo or has an unusual colour profile. Its colours would be wrong here. Save it as JPEG and choose it again.`;
  }
  if (size === 0) return `${name} is empty. Choose another file.`;
  if (!/^image\/hei[cf]/.test(type) && !/\.hei[cf]$/i.test(name)) {
    return `${name} cannot be opened in this browser.`;
  }
  return `${name} is an iPhone (HEIC) photo. Upload it from the phone, or convert it to JPEG.`;
}
