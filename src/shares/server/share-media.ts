/** The photos and films of a shared page: photos small and bare of what their files tell, films in parts, without their place. */
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

/** What works on photos and films. */
export type ShareMediaServices = Pick<MediaServices, 'storage' | 'thumbnails'>;

/** A photo as a picture of a few hundred pixels; null where it cannot be made. */
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

/** Which bytes a request is for, ends included; null where the film has no such bytes. */
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

/** Serves films in parts. */
export class VideoServer {
  readonly #gallery: ShareMediaServices;
  readonly #known: VideoCache;

  constructor(mediaServices: ShareMediaServices, now: () => number) {
    this.#gallery = mediaServices;
    this.#known = new VideoCache(mediaServices.storage, now);
  }

  /** Those of the films that some browsers do not play, by id. */
  async hardToPlay(videos: readonly Media[]): Promise<ReadonlySet<string>> {
    const hard = new Set<string>();
    for (const video of videos) if (!(await this.#known.playsWidely(video))) hard.add(video.id);
    return hard;
  }

  /** Answers with the part of the film that is asked for. */
  async send(request: FastifyRequest, reply: FastifyReply, video: Media): Promise<FastifyReply> {
    const size = video.size ?? 0;
    const range = rangeOf(request.headers.range, size);
    reply.header('accept-ranges', 'bytes').type(video.contentType);
    if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).send();
    const { from, to, isPart } = range;
    if (isPart) reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`);
    reply.header('content-length', to - from + 1);
    if (request.method === 'HEAD') return reply.send();
    const blanks = await this.#known.blanksOf(video);
    const part = await this.#gallery.storage.readPart(keyOf(video), from, to);
    return reply.send(Readable.from(withBlanks(part, from, blanks), { objectMode: false }));
  }
}
