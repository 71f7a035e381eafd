import type { AddressRequest } from '#files/web/upload-file.ts';
import type { MediaKind } from '#media/media.ts';
import { uploadImageRoute, uploadVideoRoute } from '#media/media-routes.ts';
import { callApi } from '#web/api/call-api.ts';
import { type RecordTarget, recordParams } from '#web/record-target.ts';

/** Requests the upload URL for a photo or video. */
export function mediaAddress(
  target: RecordTarget,
  { kind, contentType, name }: { kind: MediaKind; contentType: string; name: string },
) {
  const route = kind === 'image' ? uploadImageRoute : uploadVideoRoute;
  return async ({ key, size, signal }: AddressRequest): Promise<string> => {
    const params = { ...recordParams(target, 'truckId'), contentType };
    return (await callApi(route, { params, query: { name, size }, idempotencyKey: key, signal })).uri;
  };
}
