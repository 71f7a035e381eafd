/** The calls for photos and videos (specification, sections 7 and 8). */
import { z } from 'zod';
import {
  addressedImageSchema,
  fileNameSchema,
  imageItemSchema,
  imageNamesSchema,
  imageOrderSchema,
  imageTypeSchema,
  mediaAddressSchema,
  thumbnailSchema,
  thumbnailSizeSchema,
  videoItemSchema,
  videoTypeSchema,
} from '#media/media.ts';
import { queryCountSchema } from '#shared/query-count.ts';
import { approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';

/** `{truckCompany}` and the id of one of its trucks. */
const truckParams = companyParams.extend({ truckId: idSchema });

const tag = 'Images and videos';
const roles = approvedRoles;
const noTruck = 'The requested truck does not exist.';
const imageParams = truckParams.extend({ imageId: idSchema });
const videoParams = truckParams.extend({ videoId: idSchema });

/** What an upload may say of its file. */
const uploadQuery = z.object({
  name: fileNameSchema.optional().describe('The name that the file has where it comes from.'),
  size: queryCountSchema(1, Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('Bytes; the address of a large file also takes it in blocks, as Azure Blob Storage does.'),
});

/**
 * `GET /{truckCompany}/trucks/{truckId}/images`: in the order that somebody gave them, new ones last; the oldest first
 * until then. With `addresses` one answer has all that a gallery needs.
 */
export const listImagesRoute = defineRoute({
  id: 'listImages',
  tag,
  summary: "A truck's images in their order, with `addresses=true` also where each can be loaded",
  method: 'GET',
  path: '/:truckCompany/trucks/:truckId/images',
  roles,
  params: truckParams,
  query: z.object({ addresses: z.enum(['true', 'false']).optional() }),
  result: z.array(addressedImageSchema),
  messages: { 400: 'Failed to retrieve truck images.', 404: noTruck },
});

/**
 * `GET /{truckCompany}/trucks/{truckId}/images/{imageId}`: without `size` the bytes as they were sent. With it a WebP
 * that fits a box of 480 (small) or 1600 pixels (large), turned upright; the original where none can be made.
 */
export const getImageRoute = defineRoute({
  id: 'getImage',
  tag,
  summary: 'A short-lived address of an image, or of a smaller version of it',
  method: 'GET',
  path: '/:truckCompany/trucks/:truckId/images/:imageId',
  roles,
  params: imageParams,
  query: z.object({
    size: thumbnailSizeSchema
      .optional()
      .describe('Fits 480 (small) or 1600 (large) pixels; left out, the bytes as sent.'),
  }),
  result: mediaAddressSchema,
  messages: { 400: 'Failed to retrieve truck image.', 404: 'The requested truck image does not exist.' },
});

/** `PUT /{truckCompany}/trucks/{truckId}/images/order` */
export const orderImagesRoute = defineRoute({
  id: 'orderImages',
  tag,
  summary: "Puts a truck's images in order; the first is the cover, and new ones go last",
  method: 'PUT',
  path: '/:truckCompany/trucks/:truckId/images/order',
  roles,
  params: truckParams,
  body: imageOrderSchema,
  result: z.array(imageItemSchema),
  messages: { 400: 'Failed to update order of truck images.', 404: noTruck },
});

/** `GET /thumbnails?names=a,b`: what a page of a list shows of its trucks. */
export const listThumbnailsRoute = defineRoute({
  id: 'listThumbnails',
  tag,
  summary: 'Short-lived addresses of small thumbnails, of up to 200 images of any trucks; unknown names are left out',
  method: 'GET',
  path: '/thumbnails',
  roles,
  query: z.object({ names: imageNamesSchema }),
  result: z.array(thumbnailSchema),
  messages: { 400: 'Failed to retrieve thumbnails.' },
});

/** `POST /{truckCompany}/trucks/{truckId}/image/{contentType}` */
export const uploadImageRoute = defineRoute({
  id: 'uploadImage',
  tag,
  summary:
    'A short-lived address that takes an image by PUT; the same `Idempotency-Key` again gives the same image another one',
  method: 'POST',
  path: '/:truckCompany/trucks/:truckId/image/:contentType',
  roles,
  params: truckParams.extend({ contentType: imageTypeSchema }),
  query: uploadQuery,
  result: mediaAddressSchema,
  messages: { 400: 'Failed to upload truck image.', 404: noTruck },
});

/** `DELETE /{truckCompany}/trucks/{truckId}/image/{imageId}` */
export const deleteImageRoute = defineRoute({
  id: 'deleteImage',
  tag,
  summary: 'Delete an image',
  method: 'DELETE',
  path: '/:truckCompany/trucks/:truckId/image/:imageId',
  roles,
  params: imageParams,
  messages: { 400: 'Failed to delete truck image.', 404: 'The truck image to be deleted was not found.' },
});

/** `GET /{truckCompany}/trucks/{truckId}/videos`: oldest first. */
export const listVideosRoute = defineRoute({
  id: 'listVideos',
  tag,
  summary: "A truck's videos with their sizes in bytes, oldest first",
  method: 'GET',
  path: '/:truckCompany/trucks/:truckId/videos',
  roles,
  params: truckParams,
  result: z.array(videoItemSchema),
  messages: { 400: 'Failed to retrieve truck videos.', 404: noTruck },
});

/** `GET /{truckCompany}/trucks/{truckId}/videos/{videoId}` */
export const getVideoRoute = defineRoute({
  id: 'getVideo',
  tag,
  summary: 'A short-lived address of a video, which serves byte ranges',
  method: 'GET',
  path: '/:truckCompany/trucks/:truckId/videos/:videoId',
  roles,
  params: videoParams,
  result: mediaAddressSchema,
  messages: { 400: 'Failed to retrieve truck video.', 404: 'The requested truck video does not exist.' },
});

/** `POST /{truckCompany}/trucks/{truckId}/video/{contentType}` */
export const uploadVideoRoute = defineRoute({
  id: 'uploadVideo',
  tag,
  summary:
    'A short-lived address that takes a video by PUT; the same `Idempotency-Key` again gives the same video another one',
  method: 'POST',
  path: '/:truckCompany/trucks/:truckId/video/:contentType',
  roles,
  params: truckParams.extend({ contentType: videoTypeSchema }),
  query: uploadQuery,
  result: mediaAddressSchema,
  messages: { 400: 'Failed to upload truck video.', 404: noTruck },
});

/** `DELETE /{truckCompany}/trucks/{truckId}/video/{videoId}` */
export const deleteVideoRoute = defineRoute({
  id: 'deleteVideo',
  tag,
  summary: 'Delete a video',
  method: 'DELETE',
  path: '/:truckCompany/trucks/:truckId/video/:videoId',
  roles,
  params: videoParams,
  messages: { 400: 'Failed to delete truck video.', 404: 'The truck video to be deleted was not found.' },
});
