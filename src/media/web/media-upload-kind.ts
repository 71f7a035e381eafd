import type { AddressRequest } from '#files/web/upload-file.ts';
import type { MediaKind } from '#media/media.ts';
import { uploadImageRoute, uploadVideoRoute } from '#media/media-routes.ts';
import { callApi } from '#web/api/call-api.ts';
import { type RecordTarget, recordParams } from '#web/record-target.ts';

interface Uploader {
  target: RecordTarget;
  /** The user's id. */
  person: string | undefined;
}

/** What the uploads of a truck's photos and of its videos have in common. */
export function mediaUploadKind(kind: MediaKind, { target, person }: Uploader, contentTypeOf: (file: File) => string) {
  const route = kind === 'image' ? uploadImageRoute : uploadVideoRoute;
  return {
    scope: { person, page: `${kind} ${target.company}/${target.id}` },
    contentTypeOf,
    requestAddress: async ({ file }: { file: File }, { key, size, signal }: AddressRequest) => {
      const params = { ...recordParams(target, 'truckId'), contentType: contentTypeOf(file) };
      return (await callApi(route, { params, query: { name: file.name, size }, idempotencyKey: key, signal })).uri;
    },
  };
}
