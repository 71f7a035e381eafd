/** Photos and videos of a truck: kinds, content types and limits (specification, sections 3, 5 and 9). */
import { z } from 'zod';
import { firstCharacters, idSchema, isStorable, withoutHiddenCharacters } from '#shared/text.ts';
import { thumbnailPixels } from './thumbnail-pixels.ts';

/** What hangs on a truck. */
export type MediaKind = 'image' | 'video';

/** The largest file that is taken, in bytes; the limits that people are warned of are far below. */
export const maxUploadBytes: Record<MediaKind, number> = { image: 256 * 1024 ** 2, video: 8 * 1024 ** 3 };

/** Seconds that a presigned URL serves the bytes at least; a video is asked for piece by piece while it plays. */
export const readSeconds: Record<MediaKind, number> = { image: 600, video: 3600 };

/** Pictures made of pixels, by content type: the family that their bytes must be of. SVG is none, it can hold scripts. */
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

/** Containers of well-known video types; any other type may be in any container. */
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

/** What the first bytes of a photo tell. */
export type ImageFamily = (typeof imageFamilies)[keyof typeof imageFamilies];
/** What the first bytes of a video tell. */
export type VideoFamily = (typeof videoFamilies)[keyof typeof videoFamilies];
export type FileFamily = ImageFamily | VideoFamily;

const videoTypePattern = /^video\/[a-z0-9][a-z0-9.+-]{0,80}$/;

/** The family that a file of the type must be of; `video` is any container, undefined a type that is not taken. */
export function familyOf(contentType: string): FileFamily | 'video' | undefined {
  const known: Record<string, FileFamily> = { ...imageFamilies, ...videoFamilies };
  if (Object.hasOwn(known, contentType)) return known[contentType];
  return videoTypePattern.test(contentType) && !contentType.endsWith('+xml') ? 'video' : undefined;
}

/** What a content type is of. */
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

/** `{contentType}` of a photo, in any case. */
export const imageTypeSchema = contentTypeOf('image', 'Must be an image of pixels, such as image/png.');

/** `{contentType}` of a video, in any case. */
export const videoTypeSchema = contentTypeOf('video', 'Must be a video, such as video/mp4.');

/** Which thumbnail of a photo is asked for. */
export const thumbnailSizeSchema = z.enum(Object.keys(thumbnailPixels) as (keyof typeof thumbnailPixels)[]);
export type ThumbnailSize = z.infer<typeof thumbnailSizeSchema>;

/** Most characters of a file's name, as systems of files have it. */
const maxFileName = 255;

/** The name of a file that is sent: cleaned and cut rather than refused, as people did not choose it for us; a blank one is none. */
export const fileNameSchema = z
  .string()
  .max(2000)
  .refine(isStorable, 'Contains characters that cannot be used.')
  .transform((name) => firstCharacters(withoutHiddenCharacters(name).trim(), maxFileName) || undefined);

/** A photo in a list: its name is its id. */
export const imageItemSchema = z.object({ name: idSchema }).meta({ id: 'TruckImage' });

/** The most photos whose addresses one call gives; more than a page of a list has rows. */
const maxThumbnails = 200;

/**
 * A photo in a list that has the addresses, too: of the bytes as sent, and of thumbnails that fit 480 and 1600 pixels.
 * Those are null while they are not made, and of the original where the picture cannot be read.
 */
export const addressedImageSchema = imageItemSchema
  .extend({ uri: z.url().optional(), small: z.url().nullable().optional(), large: z.url().nullable().optional() })
  .meta({ id: 'AddressedTruckImage' });
export type AddressedImage = z.output<typeof addressedImageSchema>;

/** Names of photos, the first is the cover. */
export const imageOrderSchema = z
  .object({ names: z.array(idSchema, 'Enter a list of names.').max(10_000) })
  .meta({ id: 'TruckImageOrder' });

/** Names of photos of any trucks, as `a,b,c`. */
export const imageNamesSchema = z
  .string()
  .transform((text) => text.split(',').filter((name) => name !== ''))
  .pipe(z.array(idSchema).max(maxThumbnails, `At most ${maxThumbnails} names.`));

/** A small thumbnail of a photo; null while it is not made. */
export const thumbnailSchema = z.object({ name: idSchema, uri: z.url().nullable() }).meta({ id: 'Thumbnail' });

/** A video in a list, with its size in bytes. */
export const videoItemSchema = z.object({ name: idSchema, size: z.int() }).meta({ id: 'TruckVideo' });
export type TruckVideo = z.infer<typeof videoItemSchema>;

/** A presigned URL: it serves the bytes, or takes them by PUT, for a while. */
export const mediaAddressSchema = z.object({ uri: z.url() }).meta({ id: 'MediaAddress' });
