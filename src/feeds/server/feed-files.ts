/**
 * The files of feeds, compressed and cached until something that they show changes. Only compressed bytes are held in
 * memory: a feed of 2,000 trucks with 20 photos each has 6 MB without compression.
 */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { PublishedCompany, PublishedStock } from '#adverts/server/published-stock.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import type { FeedSource } from './feed-entry.ts';
import { type StoredFeed, storeContentHash } from './feed-store.ts';
import { countTrucks, renderFeed } from './render-feed.ts';

export interface FeedFile {
  gzip: Buffer;
  /** Bytes without compression. */
  size: number;
  /** Trucks in it. */
  count: number;
  /** Of what it shows, without the time of its last change. */
  hash: string;
  /** A strong `ETag`, without its quotes. */
  tag: string;
}

interface CachedFile {
  published: PublishedCompany;
  /** Of the feed. */
  version: number;
  file: Promise<FeedFile>;
}

/** Feeds that were read lately. */
const maxFiles = 50;

/** Other requests have their turn after as many trucks. */
const trucksAtOnce = 50;

interface FeedFilesOptions {
  db: Kysely<Database>;
  stock: PublishedStock;
  publicUrl: string;
}

export class FeedFiles {
  readonly #options: FeedFilesOptions;
  /** By feed, the one that was read last at the end. */
  readonly #cached = new Map<string, CachedFile>();

  constructor(options: FeedFilesOptions) {
    this.#options = options;
  }

  /** What the feeds of a company are rendered from. */
  async source(company: Company): Promise<FeedSource> {
    return this.#sourceOf(company, await this.#options.stock.of(company));
  }

  /** The current file of a feed. @throws Failure 404 if the feed is being deleted */
  async of(feed: StoredFeed): Promise<FeedFile> {
    const published = await this.#options.stock.of(feed.company);
    const known = this.#cached.get(feed.id);
    // Another request may have read a later version of the feed since.
    const isCurrent = known !== undefined && known.published === published && known.version >= feed.version;
    const cached = isCurrent
      ? known
      : { published, version: feed.version, file: this.#render(feed, published, known?.file) };
    this.#cached.delete(feed.id);
    this.#cached.set(feed.id, cached);
    const [oldest] = this.#cached.keys();
    if (this.#cached.size > maxFiles && oldest !== undefined) this.#cached.delete(oldest);
    return await cached.file.catch((error: unknown) => {
      if (this.#cached.get(feed.id) === cached) this.#cached.delete(feed.id);
      throw error;
    });
  }

  #sourceOf(company: Company, published: PublishedCompany): FeedSource {
    return { company, publicUrl: this.#options.publicUrl, ...published };
  }

  /** Renders the feed twice, because the time of the last change is at its head and depends on all of it. */
  async #render(
    feed: StoredFeed,
    published: PublishedCompany,
    before: Promise<FeedFile> | undefined,
  ): Promise<FeedFile> {
    const source = this.#sourceOf(feed.company, published);
    const hash = await hashOf(renderFeed(feed, source, ''));
    const earlier = await before?.catch(() => undefined);
    if (earlier?.hash === hash) return earlier;
    const changedAt = await storeContentHash(this.#options.db, feed.id, hash);
    if (changedAt === undefined) throw notFound();
    const updatedAt = changedAt.toISOString();
    let size = 0;
    function* measured() {
      for (const part of renderFeed(feed, source, updatedAt)) {
        size += part.length;
        yield part;
      }
    }
    const gzip = await pipeline(measured(), createGzip(), buffer);
    const tag = createHash('sha256').update(`${hash} ${updatedAt}`).digest('base64url').slice(0, 27);
    return { gzip, size, count: countTrucks(feed, source), hash, tag };
  }
}

async function hashOf(parts: Iterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  let count = 0;
  for (const part of parts) {
    hash.update(part);
    count += 1;
    if (count % trucksAtOnce === 0) await setImmediate();
  }
  return hash.digest('base64url');
}
