/** Answers the calls for photos and videos. */
import type { Kysely } from 'kysely';
import { type MediaKind, readSeconds, type ThumbnailSize } from '#media/media.ts';
import {
  deleteImageRoute,
  deleteVideoRoute,
  getImageRoute,
  getVideoRoute,
  listImagesRoute,
  listVideosRoute,
  uploadImageRoute,
  uploadVideoRoute,
} from '#media/media-routes.ts';
import type { Database } from '#server/db/schema.ts';
import type { Calls } from '#server/http/calls.ts';
import { type CompanyPath, companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { deleteMedia } from './delete-media.ts';
import type { Gallery } from './gallery.ts';
import { issueUpload } from './issue-upload.ts';
import { keyOf } from './media-keys.ts';
import { findMedia, listMedia, type Media, type MediaTarget } from './media-store.ts';

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
): Promise<{ name: string; size: number }[]> {
  const media = await listMedia(db, companyFromPath(truckCompany), truckId, kind);
  if (!media) throw notFound();
  return (await gallery.arrived(media, requestId)).map(({ id, size }) => ({ name: id, size: size ?? 0 }));
}

async function findWhole(gallery: Gallery, { db, requestId }: Reading, target: MediaTarget): Promise<Media> {
  const found = await findMedia(db, target);
  const [media] = found ? await gallery.arrived([found], requestId) : [];
  if (!media) throw notFound();
  return media;
}

async function addressOf({ storage, thumbnails }: Gallery, media: Media, size?: ThumbnailSize): Promise<string> {
  const thumbnailKey = size ? await thumbnails.find(media, size) : null;
  const seconds = readSeconds[media.kind];
  if (thumbnailKey !== null) return await storage.readAddress(thumbnailKey, 'image/webp', seconds);
  return await storage.readAddress(keyOf(media), media.contentType, seconds);
}

function targetOf({ truckCompany, truckId }: TruckParams, kind: MediaKind, id: string): MediaTarget {
  return { company: companyFromPath(truckCompany), truckId, kind, id };
}

function serveImages(calls: Calls, gallery: Gallery): void {
  const { storage } = gallery;
  calls.serve(listImagesRoute, async (call) => {
    return (await listWhole(gallery, call, call.params, 'image')).map(({ name }) => ({ name }));
  });

  calls.serve(getImageRoute, async (call) => {
    const media = await findWhole(gallery, call, targetOf(call.params, 'image', call.params.imageId));
    return { uri: await addressOf(gallery, media, call.query.size) };
  });

  calls.serve(uploadImageRoute, async (call) => {
    const { truckCompany, truckId, contentType } = call.params;
    const company = companyFromPath(truckCompany);
    const upload = { company, truckId, kind: 'image', contentType, originalName: call.query.name ?? null } as const;
    return { uri: await issueUpload(call, storage, upload) };
  });

  calls.serve(deleteImageRoute, (call) => {
    return deleteMedia(call, storage, targetOf(call.params, 'image', call.params.imageId));
  });
}

function serveVideos(calls: Calls, gallery: Gallery): void {
  const { storage } = gallery;
  calls.serve(listVideosRoute, (call) => listWhole(gallery, call, call.params, 'video'));

  calls.serve(getVideoRoute, async (call) => {
    const media = await findWhole(gallery, call, targetOf(call.params, 'video', call.params.videoId));
    return { uri: await addressOf(gallery, media) };
  });

  calls.serve(uploadVideoRoute, async (call) => {
    const { truckCompany, truckId, contentType } = call.params;
    const company = companyFromPath(truckCompany);
    const upload = { company, truckId, kind: 'video', contentType, originalName: call.query.name ?? null } as const;
    return { uri: await issueUpload(call, storage, upload) };
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
