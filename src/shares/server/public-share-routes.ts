/**
 * Public pages below `/s/`. An address shows one share with its photos and videos until it expires; anything else
 * gets a page that says so.
 */
import type {} from '@fastify/compress';
import type {} from '@fastify/swagger';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { findParticulars } from '#companies/server/particulars-store.ts';
import { thumbnailSizeSchema } from '#media/media.ts';
import type { Media } from '#media/server/media-store.ts';
import { emptyPage, sendBuyerPage, sendBuyerWait } from '#server/buyer-pages/buyer-document.ts';
import { buyerFont, fontPath } from '#server/buyer-pages/buyer-style.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';
import { findTrucksById } from '#trucks/server/find-trucks.ts';
import type { Truck } from '#trucks/truck.ts';
import { isOpening, openingPicture, openingPictureName } from './opening.ts';
import { ShareGuard } from './share-guard.ts';
import { sharePath } from './share-handlers.ts';
import { readPhoto, type ShareMediaServices, VideoServer } from './share-media.ts';
import { sharePage } from './share-page.ts';
import { jpegOfShape, previewPicture } from './share-photos.ts';
import { countOpening, findMediaOf, findOpenShare, type OpenShare } from './share-store.ts';
import { chosenMedia, shownName, shownTruck } from './shown-share.ts';

export interface ShareRoutesOptions {
  db: Kysely<Database>;
  mediaServices: ShareMediaServices;
  publicUrl: string;
  /** Today's date for the business. */
  today: () => string;
  now: () => number;
}

/** A share that has not expired, with its contents. */
interface OpenPage {
  share: OpenShare;
  trucks: Truck[];
  media: Media[];
}

/** The format that `save-share.ts` creates. */
const secretPattern = /^[A-Za-z0-9_-]{32}$/;

/** No caching, no indexing by search engines, and no referrer sent to other sites. */
const headers = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
};

function sendNotFound(reply: FastifyReply): FastifyReply {
  return sendBuyerPage(
    reply,
    404,
    emptyPage('This page is no longer available', 'The link has expired or is incomplete.'),
  );
}

class ShareRoutes {
  readonly #parts: ShareRoutesOptions;
  readonly #guard: ShareGuard;
  readonly #videos: VideoServer;

  constructor(parts: ShareRoutesOptions) {
    this.#parts = parts;
    this.#guard = new ShareGuard(parts.now);
    this.#videos = new VideoServer(parts.mediaServices, parts.now);
  }

  /** Sends the page or file of the share, or a page that says it is not available. */
  async open(
    request: FastifyRequest,
    reply: FastifyReply,
    show: (page: OpenPage) => Promise<FastifyReply> | FastifyReply,
  ): Promise<FastifyReply> {
    reply.headers(headers);
    const { secret = '' } = request.params as Record<string, string | undefined>;
    const page = await this.#pageAt(secret);
    const wait = this.#guard.count(request, page !== null);
    if (wait > 0) return sendBuyerWait(reply, wait);
    return page === null ? sendNotFound(reply) : await show(page);
  }

  async #pageAt(secret: string): Promise<OpenPage | null> {
    const { db, today } = this.#parts;
    const share = secretPattern.test(secret) ? await findOpenShare(db, secret, today()) : null;
    const trucks = share ? await findTrucksById(db, share.truckIds, today()) : [];
    if (!share || trucks.length === 0) return null;
    const media = await findMediaOf(
      db,
      trucks.map(({ id }) => id),
    );
    return { share, trucks, media: chosenMedia(share, media) };
  }

  async page(reply: FastifyReply, { share, trucks, media }: OpenPage): Promise<FastifyReply> {
    const { db, publicUrl } = this.#parts;
    const { secret } = share;
    const company = sellerOf(share, trucks);
    const stored = await findParticulars(db, company);
    const poorlySupported = await this.#videos.poorlySupported(media.filter(({ kind }) => kind === 'video'));
    const address = `${publicUrl}${sharePath}${secret}`;
    const page = sharePage({
      company,
      particulars: stored?.particulars ?? null,
      address,
      trucks: trucks.map((truck) => shownTruck({ share, address }, truck, media, poorlySupported)),
    });
    return sendBuyerPage(reply, 200, page, company);
  }

  /** The tracking image. Browsers load it with the page; link previews usually fetch only the page. */
  async picture(request: FastifyRequest, reply: FastifyReply, { share }: OpenPage): Promise<FastifyReply> {
    if (isOpening(request)) await countOpening(this.#parts.db, share.id);
    return sendInert(reply).type('image/gif').send(openingPicture);
  }

  async photo(request: FastifyRequest, reply: FastifyReply, { share, media }: OpenPage): Promise<FastifyReply> {
    const { photo, size } = request.params as Record<string, string>;
    const found = media.find(({ kind, id }) => kind === 'image' && shownName(share, id) === photo);
    if (found && size === previewPicture.name) return await this.#preview(reply, found);
    const wanted = thumbnailSizeSchema.safeParse(size);
    const bytes = found && wanted.success ? await readPhoto(this.#parts.mediaServices, found, wanted.data) : null;
    return bytes === null ? sendNotFound(reply) : sendInert(reply).type('image/webp').send(bytes);
  }

  async #preview(reply: FastifyReply, photo: Media): Promise<FastifyReply> {
    const large = await readPhoto(this.#parts.mediaServices, photo, 'large');
    if (large === null) return sendNotFound(reply);
    const { width, quality } = previewPicture;
    return sendInert(reply)
      .type('image/jpeg')
      .send(await jpegOfShape(large, width, quality));
  }

  async film(request: FastifyRequest, reply: FastifyReply, { share, media }: OpenPage): Promise<FastifyReply> {
    const { film } = request.params as Record<string, string>;
    const found = media.find(({ kind, id }) => kind === 'video' && shownName(share, id) === film);
    if (!found) return sendNotFound(reply);
    if (!this.#guard.beginVideo(request)) return sendBuyerWait(reply, 5);
    reply.raw.once('close', () => this.#guard.endVideo(request));
    return await this.#videos.send(request, sendInert(reply), found);
  }
}

/** The seller is the company that has all of the trucks now, otherwise the company that created the share. */
function sellerOf(share: OpenShare, trucks: readonly Truck[]): Company {
  const [company, ...others] = new Set(trucks.map((truck) => truck.company));
  return company !== undefined && others.length === 0 ? company : share.company;
}

/** Sends a file with headers that keep the browser from running anything in it. */
function sendInert(reply: FastifyReply): FastifyReply {
  return reply.header('content-security-policy', "sandbox; default-src 'none'").header('content-disposition', 'inline');
}

/** Fastify plugin for all addresses below `/s/`. */
export function shareRoutes(parts: ShareRoutesOptions): FastifyPluginAsync {
  return async (app: FastifyInstance) => {
    const routes = new ShareRoutes(parts);
    const hiddenInDocs = { schema: { hide: true } };
    app.get(`${sharePath}:secret`, hiddenInDocs, (request, reply) =>
      routes.open(request, reply, (page) => routes.page(reply, page)),
    );
    app.get(`${sharePath}:secret/photos/:photo/:size`, hiddenInDocs, (request, reply) =>
      routes.open(request, reply, (page) => routes.photo(request, reply, page)),
    );
    app.get(`${sharePath}:secret/${openingPictureName}`, hiddenInDocs, (request, reply) =>
      routes.open(request, reply, (page) => routes.picture(request, reply, page)),
    );
    app.get(`${sharePath}:secret/films/:film`, { ...hiddenInDocs, compress: false }, (request, reply) =>
      routes.open(request, reply, (page) => routes.film(request, reply, page)),
    );
    app.get(fontPath, { ...hiddenInDocs, compress: false }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').type('font/woff2').send(buyerFont),
    );
    app.get(`${sharePath}*`, hiddenInDocs, (request, reply) => routes.open(request, reply, () => sendNotFound(reply)));
  };
}
