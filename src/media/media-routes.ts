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

const truckParams = companyParams.extend({ truckId: idSchema });

const tag = 'Images and videos';
const roles = approvedRoles;
const noTruck = 'The requested truck does not exist.';
const imageParams = truckParams.extend({ imageId: idSchema });
const videoParams = truckParams.extend({ videoId: idSchema });

const uploadQuery = z.object({
  name: fileNameSchema.optional().describe('Original name of the file.'),
  size: queryCountSchema(1, Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('Size in bytes. The upload URL of a large file also accepts blocks, as in Azure Blob Storage.'),
});

/**
 * In the order chosen by users, with new images last; oldest first until an order was chosen. With `addresses` one
 * response has everything that a gallery needs.
 */
export const listImagesRoute = defineRoute({
  id: 'listImages',
  tag,
  summary: "List a truck's images in order; `addresses=true` adds a URL for each",
  method: 'GET',
  shows: ['image', 'imageOrder'],
  path: '/:truckCompany/trucks/:truckId/images',
  roles,
  params: truckParams,
  query: z.object({ addresses: z.enum(['true', 'false']).optional() }),
  result: z.array(addressedImageSchema),
  messages: { 400: 'Failed to retrieve truck images.', 404: noTruck },
});

/**
 * Without `size` the original bytes. With `size` an upright WebP that fits 480 (small) or 1600 (large) pixels, or
 * the original if no thumbnail can be created.
 */
export const getImageRoute = defineRoute({
  id: 'getImage',
  tag,
  summary: 'Get a short-lived URL of an image or of a thumbnail',
  method: 'GET',
  shows: [],
  path: '/:truckCompany/trucks/:truckId/images/:imageId',
  roles,
  params: imageParams,
  query: z.object({
    size: thumbnailSizeSchema.optional().describe('Fits 480 (small) or 1600 (large) pixels; the original if omitted.'),
  }),
  result: mediaAddressSchema,
  messages: { 400: 'Failed to retrieve truck image.', 404: 'The requested truck image does not exist.' },
});

export const orderImagesRoute = defineRoute({
  id: 'orderImages',
  tag,
  summary: "Reorder a truck's images; the first is the cover, and new ones go last",
  method: 'PUT',
  changes: ['imageOrder', 'truck'],
  path: '/:truckCompany/trucks/:truckId/images/order',
  roles,
  params: truckParams,
  body: imageOrderSchema,
  result: z.array(imageItemSchema),
  messages: { 400: 'Failed to update order of truck images.', 404: noTruck },
});

/** For a page of a list of trucks. */
export const listThumbnailsRoute = defineRoute({
  id: 'listThumbnails',
  tag,
  summary: 'Get short-lived URLs of the small thumbnails of up to 200 images of any trucks; unknown names are omitted',
  method: 'GET',
  shows: [],
  path: '/thumbnails',
  roles,
  query: z.object({ names: imageNamesSchema }),
  result: z.array(thumbnailSchema),
  messages: { 400: 'Failed to retrieve thumbnails.' },
});

export const uploadImageRoute = defineRoute({
  id: 'uploadImage',
  tag,
  summary:
    'Create an image and get a short-lived URL to PUT its bytes to; repeating the `Idempotency-Key` returns a new URL for the same image',
  method: 'POST',
  changes: ['image', 'truck'],
  path: '/:truckCompany/trucks/:truckId/image/:contentType',
  roles,
  params: truckParams.extend({ contentType: imageTypeSchema }),
  query: uploadQuery,
  result: mediaAddressSchema,
  messages: { 400: 'Failed to upload truck image.', 404: noTruck },
});

export const deleteImageRoute = defineRoute({
  id: 'deleteImage',
  tag,
  summary: 'Delete an image',
  method: 'DELETE',
  changes: ['image', 'truck'],
  path: '/:truckCompany/trucks/:truckId/image/:imageId',
  roles,
  params: imageParams,
  messages: { 400: 'Failed to delete truck image.', 404: 'The truck image to be deleted was not found.' },
});

export const listVideosRoute = defineRoute({
  id: 'listVideos',
  tag,
  summary: "List a truck's videos with their sizes in bytes, oldest first",
  method: 'GET',
  shows: ['video'],
  path: '/:truckCompany/trucks/:truckId/videos',
  roles,
  params: truckParams,
  result: z.array(videoItemSchema),
  messages: { 400: 'Failed to retrieve truck videos.', 404: noTruck },
});

export const getVideoRoute = defineRoute({
  id: 'getVideo',
  tag,
  summary: 'Get a short-lived URL of a video, which supports range requests',
  method: 'GET',
  shows: [],
  path: '/:truckCompany/trucks/:truckId/videos/:videoId',
  roles,
  params: videoParams,
  result: mediaAddressSchema,
  messages: { 400: 'Failed to retrieve truck video.', 404: 'The requested truck video does not exist.' },
});

export const uploadVideoRoute = defineRoute({
  id: 'uploadVideo',
  tag,
  summary:
    'Create a video and get a short-lived URL to PUT its bytes to; repeating the `Idempotency-Key` returns a new URL for the same video',
  method: 'POST',
  changes: ['video', 'truck'],
  path: '/:truckCompany/trucks/:truckId/video/:contentType',
  roles,
  params: truckParams.extend({ contentType: videoTypeSchema }),
  query: uploadQuery,
  result: mediaAddressSchema,
  messages: { 400: 'Failed to upload truck video.', 404: noTruck },
});

export const deleteVideoRoute = defineRoute({
  id: 'deleteVideo',
  tag,
  summary: 'Delete a video',
  method: 'DELETE',
  changes: ['video', 'truck'],
  path: '/:truckCompany/trucks/:truckId/video/:videoId',
  roles,
  params: videoParams,
  messages: { 400: 'Failed to delete truck video.', 404: 'The truck video to be deleted was not found.' },
});
