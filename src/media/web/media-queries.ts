/** Reads and deletions of photos and videos from the browser, with the retries of section 7 of the specification. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AddressedImage, type MediaKind, readSeconds, type ThumbnailSize } from '#media/media.ts';
import {
  deleteImageRoute,
  deleteVideoRoute,
  getImageRoute,
  getVideoRoute,
  listImagesRoute,
  listVideosRoute,
  orderImagesRoute,
} from '#media/media-routes.ts';
import type { Route } from '#shared/route.ts';
import { callApi, type Versioned } from '#web/api/call-api.ts';
import { callKey, useCall } from '#web/api/use-call.ts';
import { type RecordTarget, recordParams } from '#web/record-target.ts';

const listRoutes = { image: listImagesRoute, video: listVideosRoute } as const satisfies Record<MediaKind, Route>;

/** Milliseconds for which a presigned URL is used again; the server has it work somewhat longer. */
const urlLifetime: Record<MediaKind, number> = {
  image: (readSeconds.image - 30) * 1000,
  video: (readSeconds.video - 30) * 1000,
};

function galleryOf(target: RecordTarget) {
  return { params: recordParams(target, 'truckId'), query: { addresses: 'true' } } as const;
}

/** A truck's photos in their order, with the addresses of each that has its thumbnails. */
export function useImages(target: RecordTarget) {
  return useCall(listImagesRoute, galleryOf(target), { retries: 1 });
}

/** Puts a truck's photos in another order, which shows at once; after a failure the list is read anew. */
export function useOrderImages(target: RecordTarget) {
  const client = useQueryClient();
  const queryKey = callKey(listImagesRoute, galleryOf(target));
  return useMutation({
    mutationFn: (names: readonly string[]) =>
      callApi(orderImagesRoute, { params: recordParams(target, 'truckId'), body: { names: [...names] } }),
    onMutate: async (names) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<Versioned<AddressedImage[]>>(queryKey, (known) => {
        if (known === undefined) return undefined;
        const byName = new Map(known.data.map((image) => [image.name, image]));
        return { ...known, data: names.flatMap((name) => byName.get(name) ?? []) };
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: callKey(listImagesRoute) }),
  });
}

/** The short-lived address of a photo, or of a thumbnail of it, where the list has none. */
export function useImageAddress(target: RecordTarget, name: string, size: ThumbnailSize | undefined, enabled = true) {
  const params = { ...recordParams(target, 'truckId'), imageId: name };
  const query = size === undefined ? {} : { size };
  return useCall(getImageRoute, { params, query }, { retries: 1, enabled, lifetimeMs: urlLifetime.image });
}

/** A truck's videos with their sizes, oldest first. */
export function useVideos(target: RecordTarget) {
  return useCall(listVideosRoute, { params: recordParams(target, 'truckId') }, { retries: 1 });
}

/** The short-lived address of a video, asked for when it is needed. */
export function useVideoAddress(target: RecordTarget, name: string, enabled = true) {
  const params = { ...recordParams(target, 'truckId'), videoId: name };
  return useCall(getVideoRoute, { params }, { retries: 1, enabled, lifetimeMs: urlLifetime.video });
}

/** Deletes a photo or a video; the list is read anew, also after a failure. */
export function useDeleteMedia(target: RecordTarget, kind: MediaKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      kind === 'image'
        ? callApi(deleteImageRoute, { params: { ...recordParams(target, 'truckId'), imageId: name } })
        : callApi(deleteVideoRoute, { params: { ...recordParams(target, 'truckId'), videoId: name } }),
    onSettled: () => client.invalidateQueries({ queryKey: callKey(listRoutes[kind]) }),
  });
}
