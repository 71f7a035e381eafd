/**
 * The door for strangers: everything below `/s/`. An address opens the page of one share and the photos and films that
 * the share shows, for as long as it lasts; whatever else is asked for is a page that says so.
 */
import type {} from '@fastify/compress';
import type {} from '@fastify/swagger';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { findParticulars } from '#companies/server/particulars-store.ts';
import { thumbnailSizeSchema } from '#media/media.ts';
import type { Media } from '#media/server/media-store.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';
import type { Truck } from '#trucks/truck.ts';
import { isOpening, openingPicture, openingPictureName } from './opening.ts';
import { ShareGuard } from './share-guard.ts';
import { sharePath } from './share-handlers.ts';
import { readPhoto, type ShareMediaServices, VideoServer } from './share-media.ts';
import { emptyPage, pageStyleOf, sharePage } from './share-page.ts';
import { jpegOfShape, previewPicture } from './share-photos.ts';
import { countOpening, findMediaOf, findOpenShare, findSharedTrucks, type OpenShare } from './share-store.ts';
import { styleDigest } from './share-style.ts';
import { chosenMedia, shownName, shownTruck } from './shown-share.ts';

/** What the door stands on. */
export interface ShareRoutesOptions {
  db: Kysely<Database>;
  mediaServices: ShareMediaServices;
  publicUrl: string;
  /** The business's day. */
  today: () => string;
  now: () => number;
}

/** A share whose time has not come, with what it shows. */
interface OpenPage {
  share: OpenShare;
  trucks: Truck[];
  media: Media[];
}

/** As `save-share.ts` makes them; anything else is no address. */
const secretPattern = /^[A-Za-z0-9_-]{32}$/;

/** A page may show its style, and photos and films of this origin: nothing runs, nothing is sent, nobody frames it. */
function policyFor(company: Company | undefined): string {
  const own = `style-src ${styleDigest(pageStyleOf(company))}; img-src 'self' data:; media-src 'self'`;
  return `default-src 'none'; ${own}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/** What goes with everything from here: kept by nobody, found by no search, and told to no other site. */
const headers = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
};

function sendHtml(reply: FastifyReply, status: number, page: string, company?: Company): FastifyReply {
  reply.code(status).header('content-security-policy', policyFor(company));
  return reply.type('text/html; charset=utf-8').send(page);
}

function sendNothing(reply: FastifyReply): FastifyReply {
  return sendHtml(reply, 404, emptyPage('This page is not there', 'It has ended, or the address is not complete.'));
}

function sendWait(reply: FastifyReply, seconds: number): FastifyReply {
  reply.header('retry-after', seconds);
  return sendHtml(reply, 429, emptyPage('Too many requests', 'Please try again later.'));
}

class ShareRoutes {
  readonly #parts: ShareRoutesOptions;
  readonly #guard: ShareGuard;
  readonly #films: VideoServer;

  constructor(parts: ShareRoutesOptions) {
    this.#parts = parts;
    this.#guard = new ShareGuard(parts.now);
    this.#films = new VideoServer(parts.mediaServices, parts.now);
  }

  /** Answers with what the address opens; with a page that says so where it opens nothing. */
  async open(
    request: FastifyRequest,
    reply: FastifyReply,
    show: (page: OpenPage) => Promise<FastifyReply> | FastifyReply,
  ): Promise<FastifyReply> {
    reply.headers(headers);
    const { secret = '' } = request.params as Record<string, string | undefined>;
    const page = await this.#pageAt(secret);
    const wait = this.#guard.count(request, page !== null);
    if (wait > 0) return sendWait(reply, wait);
    return page === null ? sendNothing(reply) : await show(page);
  }

  async #pageAt(secret: string): Promise<OpenPage | null> {
    const { db, today } = this.#parts;
    const share = secretPattern.test(secret) ? await findOpenShare(db, secret, today()) : null;
    const trucks = share ? await findSharedTrucks(db, share.truckIds, today()) : [];
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
    const hardToPlay = await this.#films.hardToPlay(media.filter(({ kind }) => kind === 'video'));
    const page = sharePage({
      company,
      particulars: stored?.particulars ?? null,
      address: `${publicUrl}${sharePath}${secret}`,
      trucks: trucks.map((truck) => shownTruck(share, truck, media, hardToPlay)),
    });
    return sendHtml(reply, 200, page, company);
  }

  /** The page's own picture: browsers of people load it, programs that look at links load the page alone. */
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
    return bytes === null ? sendNothing(reply) : sendInert(reply).type('image/webp').send(bytes);
  }

  async #preview(reply: FastifyReply, photo: Media): Promise<FastifyReply> {
    const large = await readPhoto(this.#parts.mediaServices, photo, 'large');
    if (large === null) return sendNothing(reply);
    const { width, quality } = previewPicture;
    return sendInert(reply)
      .type('image/jpeg')
      .send(await jpegOfShape(large, width, quality));
  }

  async film(request: FastifyRequest, reply: FastifyReply, { share, media }: OpenPage): Promise<FastifyReply> {
    const { film } = request.params as Record<string, string>;
    const found = media.find(({ kind, id }) => kind === 'video' && shownName(share, id) === film);
    if (!found) return sendNothing(reply);
    if (!this.#guard.beginVideo(request)) return sendWait(reply, 5);
    reply.raw.once('close', () => this.#guard.endVideo(request));
    return await this.#films.send(request, sendInert(reply), found);
  }
}

/** Trucks that have all been moved to one company are sold by it, others by the company that made the page. */
function sellerOf(share: OpenShare, trucks: readonly Truck[]): Company {
  const [company, ...others] = new Set(trucks.map((truck) => truck.company));
  return company !== undefined && others.length === 0 ? company : share.company;
}

/** A file is no page: nothing in it runs, whatever it is. */
function sendInert(reply: FastifyReply): FastifyReply {
  return reply.header('content-security-policy', "sandbox; default-src 'none'").header('content-disposition', 'inline');
}

/** The Fastify plugin: every address below `/s/`. */
export function shareRoutes(parts: ShareRoutesOptions): FastifyPluginAsync {
  return async (app: FastifyInstance) => {
    const door = new ShareRoutes(parts);
    const hidden = { schema: { hide: true } };
    app.get(`${sharePath}:secret`, hidden, (request, reply) =>
      door.open(request, reply, (page) => door.page(reply, page)),
    );
    app.get(`${sharePath}:secret/photos/:photo/:size`, hidden, (request, reply) =>
      door.open(request, reply, (page) => door.photo(request, reply, page)),
    );
    app.get(`${sharePath}:secret/${openingPictureName}`, hidden, (request, reply) =>
      door.open(request, reply, (page) => door.picture(request, reply, page)),
    );
    app.get(`${sharePath}:secret/films/:film`, { ...hidden, compress: false }, (request, reply) =>
      door.open(request, reply, (page) => door.film(request, reply, page)),
    );
    app.get(`${sharePath}*`, hidden, (request, reply) => door.open(request, reply, () => sendNothing(reply)));
  };
}
