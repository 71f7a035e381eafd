/**
 * Photos and videos of the demo's trucks. Their rows are created with the samples, like uploads in progress. The files
 * are drawn once people can log in; if some are still missing, the next start draws the rest.
 */
import { readFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { completeRecord } from '#files/server/uploads.ts';
import type { MediaKind } from '#media/media.ts';
import { mediaFiles } from '#media/server/media-files.ts';
import { keyOf } from '#media/server/media-keys.ts';
import type { Media, MediaTarget } from '#media/server/media-store.ts';
import type { Database } from '#server/db/schema.ts';
import { ownRequestIds } from '#server/http/request-id.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';
import { isBody } from '../bodies.ts';
import { profileOf } from '../company-profiles.ts';
import { createRandom } from '../random.ts';
import type { SampleTruck } from '../sample-truck.ts';
import { type CameraAngle, cameraAngles, drawPhoto } from './photo.ts';
import { paintOf } from './video-paints.ts';

/** Shares of the trucks that have photos. */
const photographed = { forSale: 0.8, sold: 0.2 };
const requestId = ownRequestIds.demo;
const types = { image: 'image/jpeg', video: 'video/webm' };
const videoView = 'film';

/** Sorts samples before uploads, and in the order of the gallery. */
function idOf(view: CameraAngle | typeof videoView, truckId: string): string {
  return `0-${view === videoView ? videoView : cameraAngles.indexOf(view)}-${truckId}`;
}

export type SampleMedia = MediaTarget & Pick<Media, 'contentType' | 'originalName'>;

/** Photos and videos of a truck that still need their files; some trucks have none. */
export function waitingMedia(truckId: string, { body, sale }: SampleTruck): SampleMedia[] {
  const random = createRandom(`photos of ${body.company} ${body.regNumber}`);
  const isFilmed = body.truckType === profileOf(body.company).filmed && body.color === 'White';
  if (!random.chance(sale ? photographed.sold : photographed.forSale) && !isFilmed) return [];
  const row = (kind: MediaKind, view: CameraAngle | typeof videoView): SampleMedia => ({
    company: body.company,
    truckId,
    kind,
    id: idOf(view, truckId),
    contentType: types[kind],
    originalName: null,
  });
  const photos = cameraAngles.slice(0, random.integer(3, cameraAngles.length)).map((view) => row('image', view));
  return isFilmed ? [...photos, row('video', videoView)] : photos;
}

/** Samples without a file, latest purchases first. */
function listWaitingSamples(db: Kysely<Database>) {
  return db
    .selectFrom('media')
    .innerJoin('truck', 'truck.id', 'media.truck_id')
    .select(['media.id', 'media.truck_id as truckId', 'media.kind'])
    .select(['truck.color', 'truck.reg_number as regNumber', 'truck.truck_type', 'truck.axle', 'truck.mileage'])
    .where('media.id', 'like', '0-%')
    .where('media.size', 'is', null)
    .orderBy('truck.id', 'desc')
    .orderBy('media.id')
    .execute();
}
type WaitingSample = Awaited<ReturnType<typeof listWaitingSamples>>[number];

async function readOrDraw(row: WaitingSample): Promise<Buffer> {
  if (row.kind === 'video') return await readFile(new URL('./truck.webm', import.meta.url));
  const angle = cameraAngles[Number(row.id.split('-')[1])] ?? 'side';
  const { regNumber, mileage } = row;
  const body = isBody(row.truck_type) ? row.truck_type : 'Tractor unit';
  return await drawPhoto({ body, axle: row.axle ?? '', paint: paintOf(row.color), regNumber, mileage }, angle);
}

/** Creates the missing files until the signal aborts. */
export async function makeSampleMedia(db: Kysely<Database>, storage: MediaStorage, signal: AbortSignal): Promise<void> {
  for (const row of await listWaitingSamples(db)) {
    if (signal.aborted) return;
    const bytes = await readOrDraw(row);
    const contentType = row.kind === 'video' ? types.video : types.image;
    await storage.write(keyOf(row), bytes, contentType);
    await completeRecord(mediaFiles, db, { id: row.id, found: { contentType, size: bytes.length }, requestId });
  }
}
