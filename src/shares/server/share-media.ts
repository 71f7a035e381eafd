/** The photos and films of a shared page: photos small and bare of what their files tell, films in parts, without their place. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ThumbnailSize } from '#media/media.ts';
import { withBlanks } from '#media/server/film-blanks.ts';
import type { Gallery } from '#media/server/gallery.ts';
import { keyOf } from '#media/server/media-keys.ts';
import type { Media } from '#media/server/media-store.ts';
import { isFileMissing } from '#server/storage/media-storage.ts';
import { KnownFilms } from './known-films.ts';

/** What works on photos and films. */
export type ShareGallery = Pick<Gallery, 'storage' | 'thumbnails'>;

/** A photo as a picture of a few hundred pixels; null where it cannot be made. */
export async function readPhoto(
  { storage, thumbnails }: ShareGallery,
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
export class FilmServer {
  readonly #gallery: ShareGallery;
  readonly #known: KnownFilms;

  constructor(gallery: ShareGallery, now: () => number) {
    this.#gallery = gallery;
    this.#known = new KnownFilms(gallery.storage, now);
  }

  /** Those of the films that some browsers do not play, by id. */
  async hardToPlay(films: readonly Media[]): Promise<ReadonlySet<string>> {
    const hard = new Set<string>();
    for (const film of films) if (!(await this.#known.playsWidely(film))) hard.add(film.id);
    return hard;
  }

  /** Answers with the part of the film that is asked for. */
  async send(request: FastifyRequest, reply: FastifyReply, film: Media): Promise<FastifyReply> {
    const size = film.size ?? 0;
    const range = rangeOf(request.headers.range, size);
    reply.header('accept-ranges', 'bytes').type(film.contentType);
    if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).send();
    const { from, to, isPart } = range;
    if (isPart) reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`);
    reply.header('content-length', to - from + 1);
    if (request.method === 'HEAD') return reply.send();
    const blanks = await this.#known.blanksOf(film);
    const part = await this.#gallery.storage.readPart(keyOf(film), from, to);
    return reply.send(Readable.from(withBlanks(part, from, blanks), { objectMode: false }));
  }
}
