import type { Kysely } from 'kysely';
import { type AddressedImage, type MediaKind, readSeconds, type ThumbnailSize } from '#media/media.ts';
import {
  deleteImageRoute,
  deleteVideoRoute,
  getImageRoute,
  getVideoRoute,
  listImagesRoute,
  listThumbnailsRoute,
  listVideosRoute,
  orderImagesRoute,
  uploadImageRoute,
  uploadVideoRoute,
} from '#media/media-routes.ts';
import type { Database } from '#server/db/schema.ts';
import type { Actor } from '#server/http/request-context.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { type CompanyPath, companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { deleteMedia } from './delete-media.ts';
import { issueUpload, type NewUpload } from './issue-upload.ts';
import { keyOf, thumbnailKeyOf } from './media-keys.ts';
import type { MediaServices } from './media-services.ts';
import { findCompleteImages, findMedia, listMedia, type Media, type MediaTarget } from './media-store.ts';
import { orderImages } from './order-images.ts';

interface TruckParams {
  truckCompany: CompanyPath;
  truckId: string;
}

interface Reading {
  db: Kysely<Database>;
  requestId: string;
}

async function listComplete(
  mediaServices: MediaServices,
  { db, requestId }: Reading,
  { truckCompany, truckId }: TruckParams,
  kind: MediaKind,
): Promise<Media[]> {
  const media = await listMedia(db, companyFromPath(truckCompany), truckId, kind);
  if (!media) throw notFound();
  return await mediaServices.uploads.arrivedIfKnown(media, requestId);
}

async function findComplete(
  mediaServices: MediaServices,
  { db, requestId }: Reading,
  target: MediaTarget,
): Promise<Media> {
  const found = await findMedia(db, target);
  const [media] = found ? await mediaServices.uploads.arrived([found], requestId) : [];
  if (!media) throw notFound();
  return media;
}

/** The user whose access the URL depends on. */
type Reader = Pick<Actor, 'userId'>;

async function addressOf(
  { storage, thumbnails }: MediaServices,
  media: Media,
  { userId: reader }: Reader,
  size?: ThumbnailSize,
): Promise<string> {
  const thumbnailKey = size ? await thumbnails.find(media, size) : null;
  const seconds = readSeconds[media.kind];
  if (thumbnailKey !== null) return await storage.readAddress(thumbnailKey, 'image/webp', seconds, { reader });
  return await storage.readAddress(keyOf(media), media.contentType, seconds, { reader });
}

/**
 * URL of a thumbnail that exists already, or of the original if the photo cannot be decoded; null if the thumbnail
 * has not been created yet.
 */
async function readyAddress(
  { storage }: MediaServices,
  image: Media,
  { userId: reader }: Reader,
  size: ThumbnailSize,
): Promise<string | null> {
  if (image.hasThumbnails === null) return null;
  const key = image.hasThumbnails ? thumbnailKeyOf(image, size) : keyOf(image);
  const type = image.hasThumbnails ? 'image/webp' : image.contentType;
  return await storage.readAddress(key, type, readSeconds.image, { reader });
}

async function withAddresses(mediaServices: MediaServices, image: Media, reader: Reader): Promise<AddressedImage> {
  const [uri, small, large] = await Promise.all([
    addressOf(mediaServices, image, reader),
    readyAddress(mediaServices, image, reader, 'small'),
    readyAddress(mediaServices, image, reader, 'large'),
  ]);
  return { name: image.id, uri, small, large };
}

function targetOf({ truckCompany, truckId }: TruckParams, kind: MediaKind, id: string): MediaTarget {
  return { company: companyFromPath(truckCompany), truckId, kind, id };
}

interface UploadCall {
  params: TruckParams & { contentType: string };
  query: { name?: string | undefined; size?: number | undefined };
}

function newUpload(kind: MediaKind, { params, query: { name, size } }: UploadCall): NewUpload {
  const { truckCompany, truckId, contentType } = params;
  return { company: companyFromPath(truckCompany), truckId, kind, contentType, originalName: name ?? null, size };
}

function registerImageRoutes(registrar: RouteRegistrar, mediaServices: MediaServices): void {
  const { storage, uploads } = mediaServices;
  registrar.handle(listImagesRoute, async (context) => {
    const images = await listComplete(mediaServices, context, context.params, 'image');
    if (context.query.addresses !== 'true') return images.map(({ id }) => ({ name: id }));
    return await Promise.all(images.map((image) => withAddresses(mediaServices, image, context.actor)));
  });

  registrar.handle(orderImagesRoute, async (context) => {
    const { truckCompany, truckId } = context.params;
    // Includes uploads that arrived without being reported.
    await listComplete(mediaServices, context, context.params, 'image');
    const names = await orderImages(context, { company: companyFromPath(truckCompany), truckId }, context.body.names);
    return names.map((name) => ({ name }));
  });

  registrar.handle(listThumbnailsRoute, async ({ db, actor, query: { names } }) => {
    const images = names.length === 0 ? [] : await findCompleteImages(db, names);
    return await Promise.all(
      images.map(async (image) => ({ name: image.id, uri: await readyAddress(mediaServices, image, actor, 'small') })),
    );
  });

  registrar.handle(
    getImageRoute,
    async (context) => {
      const target = targetOf(context.params, 'image', context.params.imageId);
      const media = await findComplete(mediaServices, context, target);
      return { uri: await addressOf(mediaServices, media, context.actor, context.query.size) };
    },
    // It may wait for a thumbnail, without a connection.
    { kind: 'outside' },
  );

  registrar.handle(uploadImageRoute, (context) => issueUpload(context, uploads, newUpload('image', context)), {
    replay: uploads.replay,
  });

  registrar.handle(deleteImageRoute, (context) => {
    return deleteMedia(context, storage, targetOf(context.params, 'image', context.params.imageId));
  });
}

function registerVideoRoutes(registrar: RouteRegistrar, mediaServices: MediaServices): void {
  const { storage, uploads } = mediaServices;
  registrar.handle(listVideosRoute, async (context) => {
    const videos = await listComplete(mediaServices, context, context.params, 'video');
    return videos.map(({ id, size }) => ({ name: id, size: size ?? 0 }));
  });

  registrar.handle(getVideoRoute, async (context) => {
    const media = await findComplete(mediaServices, context, targetOf(context.params, 'video', context.params.videoId));
    return { uri: await addressOf(mediaServices, media, context.actor) };
  });

  registrar.handle(uploadVideoRoute, (context) => issueUpload(context, uploads, newUpload('video', context)), {
    replay: uploads.replay,
  });

  registrar.handle(deleteVideoRoute, (context) => {
    return deleteMedia(context, storage, targetOf(context.params, 'video', context.params.videoId));
  });
}

export function registerMediaRoutes(registrar: RouteRegistrar, mediaServices: MediaServices): void {
  registerImageRoutes(registrar, mediaServices);
  registerVideoRoutes(registrar, mediaServices);
}
