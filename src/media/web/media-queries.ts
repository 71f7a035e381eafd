/** Queries and mutations for photos and videos. */
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

/** How long a presigned URL is reused, a little less than the server keeps it valid. */
const urlLifetime: Record<MediaKind, number> = {
  image: (readSeconds.image - 30) * 1000,
  video: (readSeconds.video - 30) * 1000,
};

function galleryParams(target: RecordTarget) {
  return { params: recordParams(target, 'truckId'), query: { addresses: 'true' } } as const;
}

/** A truck's photos in order, with their URLs. */
export function useImages(target: RecordTarget) {
  return useCall(listImagesRoute, galleryParams(target), { retries: 1 });
}

/** Reorders a truck's photos. The new order shows at once; the list is refetched afterwards, even after a failure. */
export function useOrderImages(target: RecordTarget) {
  const client = useQueryClient();
  const queryKey = callKey(listImagesRoute, galleryParams(target));
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

/** A short-lived URL of a photo or its thumbnail, for photos that have none in the list. */
export function useImageAddress(target: RecordTarget, name: string, size: ThumbnailSize | undefined, enabled = true) {
  const params = { ...recordParams(target, 'truckId'), imageId: name };
  const query = size === undefined ? {} : { size };
  return useCall(getImageRoute, { params, query }, { retries: 1, enabled, lifetimeMs: urlLifetime.image });
}

/** A truck's videos with their sizes, oldest first. */
export function useVideos(target: RecordTarget) {
  return useCall(listVideosRoute, { params: recordParams(target, 'truckId') }, { retries: 1 });
}

/** A short-lived URL of a video. */
export function useVideoAddress(target: RecordTarget, name: string, enabled = true) {
  const params = { ...recordParams(target, 'truckId'), videoId: name };
  return useCall(getVideoRoute, { params }, { retries: 1, enabled, lifetimeMs: urlLifetime.video });
}

/** Deletes a photo or a video. The list is refetched even after a failure. */
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
