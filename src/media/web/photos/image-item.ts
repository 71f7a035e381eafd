/** The photos of an upload page as they are shown (specification, section 2.10). */
import type { Crop } from '#media/crop.ts';
import { UnknownColours } from '#media/photo-colours.ts';
import { scaleCrop, sentSize } from '#media/photo-size.ts';
import type { UploadState } from '#media/web/upload/upload-state.ts';
import type { PreparedPhoto } from './draw-photo.ts';

/** A photo that can be seen and cropped. */
export interface OpenedPhoto {
  photo: PreparedPhoto;
  crop: Crop;
}

/** One photo of the page. */
export interface ImageItem {
  id: string;
  file: File;
  /** Null while the file is being opened. */
  opened: OpenedPhoto | null;
  state: UploadState;
}

/** A photo that was just chosen. */
export function newImageItem(file: File, id: string = crypto.randomUUID()): ImageItem {
  return { id, file, opened: null, state: { is: 'ready' } };
}

/** A photo and its crop as they are sent: in the usual size, or as the camera made it. */
export function inSize({ photo, crop }: OpenedPhoto, isFullSize: boolean): OpenedPhoto {
  const size = sentSize(photo.original, isFullSize);
  return { photo: { ...photo, size }, crop: scaleCrop(crop, photo.size, size) };
}

/** The sentence for a file that could not be opened. */
export function openErrorText({ name, type, size }: File, error: unknown): string {
  if (error instanceof UnknownColours) {
    return `${name} is an HDR photo or has an unusual colour profile. Its colours would be wrong here. Save it as JPEG and choose it again.`;
  }
  if (size === 0) return `${name} is empty. Choose another file.`;
  if (!/^image\/hei[cf]/.test(type) && !/\.hei[cf]$/i.test(name)) {
    return `${name} cannot be opened as an image by this browser.`;
  }
  return `${name} is a HEIC photo, which cannot be opened here. Send it from the phone itself, or as JPEG.`;
}
