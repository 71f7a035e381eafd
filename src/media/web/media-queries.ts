/** Reads and deletions of photos and videos from the browser, with the retries of section 7 of the specification. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type MediaKind, readSeconds, type ThumbnailSize } from '#media/media.ts';
import {
  deleteImageRoute,
  deleteVideoRoute,
  getImageRoute,
  getVideoRoute,
  listImagesRoute,
  listVideosRoute,
} from '#media/media-routes.ts';
import { callApi } from '#web/api/call-api.ts';
import { retryUpTo } from '#web/api/query-client.ts';
import { type TruckTarget, truckCallParams } from '#web/truck-target.ts';

const listKey = (kind: MediaKind, { company, id }: TruckTarget) => ['media', kind, 'list', company, id];
const addressKey = (kind: MediaKind, { company, id }: TruckTarget) => ['media', kind, 'address', company, id];

/** Milliseconds for which a presigned URL is used again; the server has it work somewhat longer. */
const urlLifetime: Record<MediaKind, number> = {
  image: (readSeconds.image - 30) * 1000,
  video: (readSeconds.video - 30) * 1000,
};

/** A truck's photos, oldest first. */
export function useImages(target: TruckTarget) {
  return useQuery({
    queryKey: listKey('image', target),
    queryFn: ({ signal }) => callApi(listImagesRoute, { params: truckCallParams(target), signal }),
    retry: retryUpTo(1),
  });
}

/** The short-lived address of a photo, or of a smaller version of it. */
export function useImageAddress(target: TruckTarget, name: string, size: ThumbnailSize | undefined, enabled = true) {
  return useQuery({
    queryKey: [...addressKey('image', target), name, size],
    // Not given up with its slide: the answer serves when the slide comes again.
    queryFn: () =>
      callApi(getImageRoute, {
        params: { ...truckCallParams(target), imageId: name },
        query: size === undefined ? {} : { size },
      }),
    retry: retryUpTo(1),
    staleTime: urlLifetime.image,
    gcTime: urlLifetime.image,
    enabled,
  });
}

/** A truck's videos with their sizes, oldest first. */
export function useVideos(target: TruckTarget) {
  return useQuery({
    queryKey: listKey('video', target),
    queryFn: ({ signal }) => callApi(listVideosRoute, { params: truckCallParams(target), signal }),
    retry: retryUpTo(1),
  });
}

/** The short-lived address of a video, asked for when it is needed. */
export function useVideoAddress(target: TruckTarget, name: string, enabled = true) {
  return useQuery({
    queryKey: [...addressKey('video', target), name],
    queryFn: ({ signal }) => callApi(getVideoRoute, { params: { ...truckCallParams(target), videoId: name }, signal }),
    retry: retryUpTo(1),
    staleTime: urlLifetime.video,
    gcTime: urlLifetime.video,
    enabled,
  });
}

/** Deletes a photo or a video; the list is read anew, also after a failure. */
export function useDeleteMedia(target: TruckTarget, kind: MediaKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      kind === 'image'
        ? callApi(deleteImageRoute, { params: { ...truckCallParams(target), imageId: name } })
        : callApi(deleteVideoRoute, { params: { ...truckCallParams(target), videoId: name } }),
    onSettled: () => client.invalidateQueries({ queryKey: listKey(kind, target) }),
  });
}
