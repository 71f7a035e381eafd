/**
 * Photos and videos of a shared page: photos as thumbnails without metadata, videos in parts without location data.
 */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ThumbnailSize } from '#media/media.ts';
import { keyOf } from '#media/server/media-keys.ts';
import type { MediaServices } from '#media/server/media-services.ts';
import type { Media } from '#media/server/media-store.ts';
import { withBlanks } from '#media/server/video-blanks.ts';
import { isFileMissing } from '#server/storage/media-storage.ts';
import { VideoCache } from './video-cache.ts';

export type ShareMediaServices = Pick<MediaServices, 'storage' | 'thumbnails'>;

/** A photo as a thumbnail; null if it cannot be created. */
export async function readPhoto(
  { storage, thumbnails }: ShareMediaServices,
  media: Media,
  size: ThumbnailSize,
): Promise<Buffer | null> {
  const key = await thumbnails.find(media, size);
  if (key === null) return null;
  return await buffer(await storage.read(key)).catch((error: unknown) => {
    if (isFileMissing(error)) return null;
    throw error;
  });
}

/** The byte range of a request, inclusive; null if it lies outside the file. */
export function rangeOf(
  header: string | undefined,
  size: number,
): { from: number; to: number; isPart: boolean } | null {
  const whole = { from: 0, to: size - 1, isPart: false };
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return whole;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from > to || from >= size ? null : { from, to, isPart: true };
}

/** Serves byte ranges of videos. */
export class VideoServer {
  readonly #services: ShareMediaServices;
  readonly #cache: VideoCache;

  constructor(mediaServices: ShareMediaServices, now: () => number) {
    this.#services = mediaServices;
    this.#cache = new VideoCache(mediaServices.storage, now);
  }

  /** The ids of videos that some browsers cannot play. */
  async poorlySupported(videos: readonly Media[]): Promise<ReadonlySet<string>> {
    const hard = new Set<string>();
    for (const video of videos) if (!(await this.#cache.playsWidely(video))) hard.add(video.id);
    return hard;
  }

  /** Sends the requested part of the video. */
  async send(request: FastifyRequest, reply: FastifyReply, video: Media): Promise<FastifyReply> {
    const size = video.size ?? 0;
    const range = rangeOf(request.headers.range, size);
    reply.header('accept-ranges', 'bytes').type(video.contentType);
    if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).send();
    const { from, to, isPart } = range;
    if (isPart) reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`);
    reply.header('content-length', to - from + 1);
    if (request.method === 'HEAD') return reply.send();
    const blanks = await this.#cache.blanksOf(video);
    const part = await this.#services.storage.readPart(keyOf(video), from, to);
    return reply.send(Readable.from(withBlanks(part, from, blanks), { objectMode: false }));
  }
}
