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
import { type RecordTarget, recordParams } from '#web/record-target.ts';

const listKey = (kind: MediaKind, { company, id }: RecordTarget) => ['media', kind, 'list', company, id];
const addressKey = (kind: MediaKind, { company, id }: RecordTarget) => ['media', kind, 'address', company, id];

/** Milliseconds for which a presigned URL is used again; the server has it work somewhat longer. */
const urlLifetime: Record<MediaKind, number> = {
  image: (readSeconds.image - 30) * 1000,
  video: (readSeconds.video - 30) * 1000,
};

/** A truck's photos, oldest first. */
export function useImages(target: RecordTarget) {
  return useQuery({
    queryKey: listKey('image', target),
    queryFn: ({ signal }) => callApi(listImagesRoute, { params: recordParams(target, 'truckId'), signal }),
    retry: retryUpTo(1),
  });
}

/** The short-lived address of a photo, or of a smaller version of it. */
export function useImageAddress(target: RecordTarget, name: string, size: ThumbnailSize | undefined, enabled = true) {
  return useQuery({
    queryKey: [...addressKey('image', target), name, size],
    // Not given up with its slide: the answer serves when the slide comes again.
    queryFn: () =>
      callApi(getImageRoute, {
        params: { ...recordParams(target, 'truckId'), imageId: name },
        query: size === undefined ? {} : { size },
      }),
    retry: retryUpTo(1),
    staleTime: urlLifetime.image,
    gcTime: urlLifetime.image,
    enabled,
  });
}

/** A truck's videos with their sizes, oldest first. */
export function useVideos(target: RecordTarget) {
  return useQuery({
    queryKey: listKey('video', target),
    queryFn: ({ signal }) => callApi(listVideosRoute, { params: recordParams(target, 'truckId'), signal }),
    retry: retryUpTo(1),
  });
}

/** The short-lived address of a video, asked for when it is needed. */
export function useVideoAddress(target: RecordTarget, name: string, enabled = true) {
  return useQuery({
    queryKey: [...addressKey('video', target), name],
    queryFn: ({ signal }) =>
      callApi(getVideoRoute, { params: { ...recordParams(target, 'truckId'), videoId: name }, signal }),
    retry: retryUpTo(1),
    staleTime: urlLifetime.video,
    gcTime: urlLifetime.video,
    enabled,
  });
}

/** Deletes a photo or a video; the list is read anew, also after a failure. */
export function useDeleteMedia(target: RecordTarget, kind: MediaKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      kind === 'image'
        ? callApi(deleteImageRoute, { params: { ...recordParams(target, 'truckId'), imageId: name } })
        : callApi(deleteVideoRoute, { params: { ...recordParams(target, 'truckId'), videoId: name } }),
    onSettled: () => client.invalidateQueries({ queryKey: listKey(kind, target) }),
  });
}
