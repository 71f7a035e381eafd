/** Photos and videos of a truck: kinds, content types and limits. */
import { z } from 'zod';
import { firstCharacters, idSchema, isStorable, withoutHiddenCharacters } from '#shared/text.ts';
import { thumbnailPixels } from './thumbnail-pixels.ts';

export type MediaKind = 'image' | 'video';

/** Max bytes of a file. The sizes from which users are warned are far lower. */
export const maxUploadBytes: Record<MediaKind, number> = { image: 256 * 1024 ** 2, video: 8 * 1024 ** 3 };

/** Min seconds that a download URL stays valid; a video is requested piece by piece while it plays. */
export const readSeconds: Record<MediaKind, number> = { image: 600, video: 3600 };

/**
 * Raster images by content type, with the format that their bytes must have. SVG is excluded because it can contain
 * scripts.
 */
const imageFamilies = {
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/pjpeg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/heic': 'heif',
  'image/heif': 'heif',
  'image/heic-sequence': 'heif',
  'image/heif-sequence': 'heif',
  'image/bmp': 'bmp',
  'image/x-ms-bmp': 'bmp',
  'image/tiff': 'tiff',
} as const;

/** Containers of well-known video types; other types may use any container. */
const videoFamilies = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mp4',
  'video/x-m4v': 'mp4',
  'video/3gpp': 'mp4',
  'video/3gpp2': 'mp4',
  'video/webm': 'matroska',
  'video/x-matroska': 'matroska',
  'video/matroska': 'matroska',
  'video/x-msvideo': 'avi',
  'video/avi': 'avi',
  'video/msvideo': 'avi',
  'video/vnd.avi': 'avi',
  'video/ogg': 'ogg',
  'video/mpeg': 'mpeg',
  'video/mp2t': 'mpeg',
  'video/x-ms-wmv': 'asf',
  'video/x-ms-asf': 'asf',
  'video/x-flv': 'flv',
} as const;

/** Formats recognised by the first bytes of a photo. */
export type ImageFamily = (typeof imageFamilies)[keyof typeof imageFamilies];
/** Formats recognised by the first bytes of a video. */
export type VideoFamily = (typeof videoFamilies)[keyof typeof videoFamilies];
export type FileFamily = ImageFamily | VideoFamily;

const videoTypePattern = /^video\/[a-z0-9][a-z0-9.+-]{0,80}$/;

/**
 * The format that a file of the type must have: `video` for any container, undefined for a type that is not
 * accepted.
 */
export function familyOf(contentType: string): FileFamily | 'video' | undefined {
  const known: Record<string, FileFamily> = { ...imageFamilies, ...videoFamilies };
  if (Object.hasOwn(known, contentType)) return known[contentType];
  return videoTypePattern.test(contentType) && !contentType.endsWith('+xml') ? 'video' : undefined;
}

export function kindOf(contentType: string): MediaKind {
  return contentType.startsWith('image/') ? 'image' : 'video';
}

function contentTypeOf(kind: MediaKind, message: string) {
  return z
    .string()
    .max(100)
    .toLowerCase()
    .refine((type) => type.startsWith(`${kind}/`) && familyOf(type) !== undefined, message);
}

/** Accepts upper and lower case. */
export const imageTypeSchema = contentTypeOf('image', 'Must be an image of pixels, such as image/png.');

/** Accepts upper and lower case. */
export const videoTypeSchema = contentTypeOf('video', 'Must be a video, such as video/mp4.');

export const thumbnailSizeSchema = z.enum(Object.keys(thumbnailPixels) as (keyof typeof thumbnailPixels)[]);
export type ThumbnailSize = z.infer<typeof thumbnailSizeSchema>;

/** The limit of common file systems. */
const maxFileName = 255;

/**
 * The original name of an uploaded file. It is cleaned and shortened rather than rejected, because users did not
 * choose it for us; a blank name is dropped.
 */
export const fileNameSchema = z
  .string()
  .max(2000)
  .refine(isStorable, 'Contains characters that cannot be used.')
  .transform((name) => firstCharacters(withoutHiddenCharacters(name).trim(), maxFileName) || undefined);

/** A photo in a list; its name is its id. */
export const imageItemSchema = z.object({ name: idSchema }).meta({ id: 'TruckImage' });

/** Max photos in one call; more than a page of a list has rows. */
const maxThumbnails = 200;

/**
 * A photo in a list with URLs of the original and of thumbnails that fit 480 and 1600 pixels. Thumbnail URLs are
 * null until the thumbnails are created, and point to the original if the photo cannot be decoded.
 */
export const addressedImageSchema = imageItemSchema
  .extend({ uri: z.url().optional(), small: z.url().nullable().optional(), large: z.url().nullable().optional() })
  .meta({ id: 'AddressedTruckImage' });
export type AddressedImage = z.output<typeof addressedImageSchema>;

/** Photo names in order; the first is the cover. */
export const imageOrderSchema = z
  .object({ names: z.array(idSchema, 'Enter a list of names.').max(10_000) })
  .meta({ id: 'TruckImageOrder' });

/** Photo names separated by commas. */
export const imageNamesSchema = z
  .string()
  .transform((text) => text.split(',').filter((name) => name !== ''))
  .pipe(z.array(idSchema).max(maxThumbnails, `At most ${maxThumbnails} names.`));

/** Null until the thumbnail is created. */
export const thumbnailSchema = z.object({ name: idSchema, uri: z.url().nullable() }).meta({ id: 'Thumbnail' });

/** A video in a list, with its size in bytes. */
export const videoItemSchema = z.object({ name: idSchema, size: z.int() }).meta({ id: 'TruckVideo' });
export type TruckVideo = z.infer<typeof videoItemSchema>;

/** A presigned URL to download the bytes, or to upload them with PUT. */
export const mediaAddressSchema = z.object({ uri: z.url() }).meta({ id: 'MediaAddress' });
