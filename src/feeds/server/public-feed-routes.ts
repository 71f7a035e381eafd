/**
 * Feeds and their photos as portals read them, below `/feeds/`. They need no log-in: the address of a feed is secret, and
 * photos have names that cannot be guessed, because portals publish them.
 */

import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type {} from '@fastify/compress';
import type {} from '@fastify/swagger';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { AdvertPhotos } from '#adverts/server/advert-photos.ts';
import { feedExtensions, feedPhotoSizes } from '#feeds/feed.ts';
import type { Database } from '#server/db/schema.ts';
import { tagsNamed } from '#server/http/etag.ts';
import { GuessLimit } from '#server/http/guess-limit.ts';
import { addressGroup } from '#server/identity/pages/page-replies.ts';
import { commonMessages } from '#shared/route.ts';
import { acceptsGzip } from './accepts-gzip.ts';
import type { FeedFiles } from './feed-files.ts';
import { feedPath, feedPhotoPath } from './feed-paths.ts';
import type { FeedReads } from './feed-reads.ts';
import { findFeedBySecret, isShownByFeed, type StoredFeed } from './feed-store.ts';
import { feedContentType } from './render-feed.ts';

export interface PublicFeedParts {
  db: Kysely<Database>;
  files: FeedFiles;
  reads: FeedReads;
  photos: AdvertPhotos;
  now: () => number;
}

/** As `save-feed.ts` creates them. */
const feedName = /^([A-Za-z0-9_-]{32})\.(csv|xml|json)$/;
const photoKey = /^[A-Za-z0-9_-]{16,64}$/;

const maxReaderLength = 200;

/** Portals compare the `ETag` at each read, and pages of others may show the photos. */
const headers = {
  'cache-control': 'no-cache',
  'x-robots-tag': 'noindex',
  'cross-origin-resource-policy': 'cross-origin',
};

const photoCaching = 'public, max-age=3600';

class FeedRoutes {
  readonly #parts: PublicFeedParts;
  readonly #guesses: GuessLimit;

  constructor(parts: PublicFeedParts) {
    this.#parts = parts;
    this.#guesses = new GuessLimit(parts.now);
  }

  async feed(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const feed = await this.#feedAt((request.params as { name: string }).name);
    if (feed === undefined) return this.refuse(request, reply);
    const { files, reads, now } = this.#parts;
    const { gzip, size, count, tag } = await files.of(feed);
    const reader = request.headers['user-agent']?.slice(0, maxReaderLength) || null;
    reads.record(feed.id, { at: new Date(now()), reader, count });
    const isCompressed = acceptsGzip(request.headers['accept-encoding']);
    // A strong tag is of the bytes, so those of a compressed answer have another one.
    reply.headers({ ...headers, vary: 'Accept-Encoding', etag: `"${tag}${isCompressed ? '-gzip' : ''}"` });
    const known = tagsNamed(request.headers['if-none-match'] ?? '');
    if (known.includes('*') || known.includes(`"${tag}"`)) return reply.code(304).send();
    reply.type(feedContentType(feed));
    if (isCompressed) return reply.header('content-encoding', 'gzip').send(gzip);
    return reply.header('content-length', size).send(Readable.from([gzip]).pipe(createGunzip()));
  }

  async #feedAt(name: string): Promise<StoredFeed | undefined> {
    const [, secret, extension] = feedName.exec(name) ?? [];
    const feed = secret === undefined ? undefined : await findFeedBySecret(this.#parts.db, secret);
    return feed !== undefined && feedExtensions[feed.format] === extension ? feed : undefined;
  }

  async photo(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { db, photos } = this.#parts;
    const { key, file } = request.params as { key: string; file: string };
    const size = feedPhotoSizes.find((one) => file === `${one}.jpg`);
    const photo =
      size !== undefined && photoKey.test(key) ? await photos.find(key, this.#guesses.isGuesser(request)) : null;
    if (size === undefined || photo === null) return this.refuse(request, reply);
    const { company, advert } = photo;
    const shown = { reserved: advert.reserved, photos: advert.photos.length };
    if (!(await isShownByFeed(db, company, shown))) return this.refuse(request, reply);
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    const opened = await photos.open(photo, size, { visitor: addressGroup(request.ip), signal: left.signal });
    if (opened === null) return this.refuse(request, reply);
    reply.headers({ ...headers, 'cache-control': photoCaching, 'content-length': opened.size });
    return reply.type('image/jpeg').send(opened.body);
  }

  /** 404, or 429 for a visitor who tried many addresses. */
  refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const wait = this.#guesses.count(request);
    const status = wait > 0 ? 429 : 404;
    if (wait > 0) reply.header('retry-after', wait);
    return reply.code(status).send({ status, message: commonMessages[status] });
  }
}

/** Fastify plugin for all addresses below `/feeds/`. */
export function publicFeedRoutes(parts: PublicFeedParts): FastifyPluginAsync {
  return async (app: FastifyInstance) => {
    const routes = new FeedRoutes(parts);
    const options = { schema: { hide: true }, exposeHeadRoute: false, compress: false } as const;
    // Some portals add a slash to the address, and not all of them follow redirects.
    for (const end of ['', '/']) {
      app.get(`${feedPath}:name${end}`, options, (request, reply) => routes.feed(request, reply));
    }
    app.get(`${feedPhotoPath}:key/:file`, options, (request, reply) => routes.photo(request, reply));
    app.route({
      ...options,
      method: ['GET', 'HEAD'],
      url: `${feedPath}*`,
      handler: (request, reply) => routes.refuse(request, reply),
    });
  };
}
