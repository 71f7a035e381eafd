/** Answers the calls for photos and videos. */
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
import type { Actor } from '#server/http/call.ts';
import type { Calls } from '#server/http/calls.ts';
import { type CompanyPath, companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { deleteMedia } from './delete-media.ts';
import type { Gallery } from './gallery.ts';
import { issueUpload, type NewUpload, rememberUpload } from './issue-upload.ts';
import { keyOf, thumbnailKeyOf } from './media-keys.ts';
import { findMedia, findWholeImages, listMedia, type Media, type MediaTarget } from './media-store.ts';
import { orderImages } from './order-images.ts';

interface TruckParams {
  truckCompany: CompanyPath;
  truckId: string;
}

interface Reading {
  db: Kysely<Database>;
  requestId: string;
}

async function listWhole(
  gallery: Gallery,
  { db, requestId }: Reading,
  { truckCompany, truckId }: TruckParams,
  kind: MediaKind,
): Promise<Media[]> {
  const media = await listMedia(db, companyFromPath(truckCompany), truckId, kind);
  if (!media) throw notFound();
  // While the storage is away work goes on with what is known to be whole.
  return await gallery.arrived(media, requestId).catch((error: unknown) => {
    gallery.log.warn({ err: error, reqId: requestId, truckId }, 'uploads cannot be looked for');
    return media.filter(({ size }) => size !== null);
  });
}

async function findWhole(gallery: Gallery, { db, requestId }: Reading, target: MediaTarget): Promise<Media> {
  const found = await findMedia(db, target);
  const [media] = found ? await gallery.arrived([found], requestId) : [];
  if (!media) throw notFound();
  return media;
}

/** Addresses end with the access of the person who asks for them. */
type Reader = Pick<Actor, 'userId'>;

async function addressOf(
  { storage, thumbnails }: Gallery,
  media: Media,
  { userId: reader }: Reader,
  size?: ThumbnailSize,
): Promise<string> {
  const thumbnailKey = size ? await thumbnails.find(media, size) : null;
  const seconds = readSeconds[media.kind];
  if (thumbnailKey !== null) return await storage.readAddress(thumbnailKey, 'image/webp', seconds, { reader });
  return await storage.readAddress(keyOf(media), media.contentType, seconds, { reader });
}

/** Where a thumbnail is, if nobody has to wait for it; the original where the picture cannot be read. */
async function readyAddress(
  { storage }: Gallery,
  image: Media,
  { userId: reader }: Reader,
  size: ThumbnailSize,
): Promise<string | null> {
  if (image.hasThumbnails === null) return null;
  const key = image.hasThumbnails ? thumbnailKeyOf(image, size) : keyOf(image);
  const type = image.hasThumbnails ? 'image/webp' : image.contentType;
  return await storage.readAddress(key, type, readSeconds.image, { reader });
}

async function withAddresses(gallery: Gallery, image: Media, reader: Reader): Promise<AddressedImage> {
  const [uri, small, large] = await Promise.all([
    addressOf(gallery, image, reader),
    readyAddress(gallery, image, reader, 'small'),
    readyAddress(gallery, image, reader, 'large'),
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

function serveImages(calls: Calls, gallery: Gallery): void {
  const { storage } = gallery;
  calls.serve(listImagesRoute, async (call) => {
    const images = await listWhole(gallery, call, call.params, 'image');
    if (call.query.addresses !== 'true') return images.map(({ id }) => ({ name: id }));
    return await Promise.all(images.map((image) => withAddresses(gallery, image, call.actor)));
  });

  calls.serve(orderImagesRoute, async (call) => {
    const { truckCompany, truckId } = call.params;
    // What has come without word is the truck's as well.
    await listWhole(gallery, call, call.params, 'image');
    const names = await orderImages(call, { company: companyFromPath(truckCompany), truckId }, call.body.names);
    return names.map((name) => ({ name }));
  });

  calls.serve(listThumbnailsRoute, async ({ db, actor, query: { names } }) => {
    const images = names.length === 0 ? [] : await findWholeImages(db, names);
    return await Promise.all(
      images.map(async (image) => ({ name: image.id, uri: await readyAddress(gallery, image, actor, 'small') })),
    );
  });

  calls.serve(getImageRoute, async (call) => {
    const media = await findWhole(gallery, call, targetOf(call.params, 'image', call.params.imageId));
    return { uri: await addressOf(gallery, media, call.actor, call.query.size) };
  });

  calls.serve(uploadImageRoute, async (call) => ({ uri: await issueUpload(call, storage, newUpload('image', call)) }), {
    remember: rememberUpload(storage),
  });

  calls.serve(deleteImageRoute, (call) => {
    return deleteMedia(call, storage, targetOf(call.params, 'image', call.params.imageId));
  });
}

function serveVideos(calls: Calls, gallery: Gallery): void {
  const { storage } = gallery;
  calls.serve(listVideosRoute, async (call) => {
    const videos = await listWhole(gallery, call, call.params, 'video');
    return videos.map(({ id, size }) => ({ name: id, size: size ?? 0 }));
  });

  calls.serve(getVideoRoute, async (call) => {
    const media = await findWhole(gallery, call, targetOf(call.params, 'video', call.params.videoId));
    return { uri: await addressOf(gallery, media, call.actor) };
  });

  calls.serve(uploadVideoRoute, async (call) => ({ uri: await issueUpload(call, storage, newUpload('video', call)) }), {
    remember: rememberUpload(storage),
  });

  calls.serve(deleteVideoRoute, (call) => {
    return deleteMedia(call, storage, targetOf(call.params, 'video', call.params.videoId));
  });
}

/** Serves the calls of `media-routes.ts`. */
export function serveMediaCalls(calls: Calls, gallery: Gallery): void {
  serveImages(calls, gallery);
  serveVideos(calls, gallery);
}
