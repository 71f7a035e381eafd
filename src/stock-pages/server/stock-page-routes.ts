/** Public pages below `/stock/`, and `/robots.txt`. While a company's page is off, its addresses open nothing. */
import { createHash } from 'node:crypto';
import type {} from '@fastify/compress';
import type {} from '@fastify/swagger';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { type AdvertPhotos, parsePhotoSize } from '#adverts/server/advert-photos.ts';
import type { PublishedCompany, PublishedStock } from '#adverts/server/published-stock.ts';
import { type AdvertWithoutPlate, withoutPlate } from '#adverts/without-plate.ts';
import { emptyPage, sendBuyerPage, sendBuyerWait } from '#server/buyer-pages/buyer-document.ts';
import type { Seller } from '#server/buyer-pages/seller.ts';
import type { Database } from '#server/db/schema.ts';
import { tagsNamed } from '#server/http/etag.ts';
import { GuessLimit } from '#server/http/guess-limit.ts';
import { addressGroup } from '#server/identity/pages/page-replies.ts';
import { type Company, companies, parseCompany } from '#shared/companies.ts';
import { stockPagePath, stockPagesPath } from '#shared/stock-address.ts';
import { findCoverSize } from './cover-size.ts';
import { PageCache, type RenderedPage, renderedPage } from './page-cache.ts';
import { robotsText, sitemapPath, sitemapText } from './site-files.ts';
import { findSoldAdvert, similarAdverts } from './sold-advert.ts';
import { filterAdverts, isFiltered, pageOf, type Query, queryText, readFilter, readPage } from './stock-filter.ts';
import { type StockSite, soldTruckPage, stockListPage, stockTruckPage, unknownTruckPage } from './stock-pages.ts';

export interface StockPagesOptions {
  db: Kysely<Database>;
  stock: PublishedStock;
  photos: AdvertPhotos;
  publicUrl: string;
  /** Today's date for the business. */
  today: () => string;
  now: () => number;
}

/** A company whose stock page is on. */
interface OpenSite extends StockSite {
  published: PublishedCompany;
  adverts: readonly AdvertWithoutPlate[];
}

const logoName = 'logo.png';
const daySeconds = 86_400;

/** Browsers ask each time whether a page is still the same; a photo never changes below its address. */
const cacheControl = { page: 'no-cache', file: `public, max-age=${daySeconds}` };

class StockPages {
  readonly #options: StockPagesOptions;
  readonly #guesses: GuessLimit;
  readonly #pages = new PageCache();
  readonly #sites = new WeakMap<PublishedCompany, OpenSite>();

  constructor(options: StockPagesOptions) {
    this.#options = options;
    this.#guesses = new GuessLimit(options.now);
  }

  async list(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const site = await this.#siteOf(request);
    const query = request.query as Query;
    const page = readPage(query);
    if (site === null || page === null) return this.#absent(request, reply, site);
    const filter = readFilter(query);
    const found = filterAdverts(site.adverts, filter);
    const list = pageOf(found, page);
    if (list === null) return this.#absent(request, reply, site);
    const render = async () => {
      const [lead] = list.shown;
      const cover = lead === undefined ? null : await findCoverSize(this.#options.photos, lead);
      return stockListPage(site, { ...list, all: site.adverts, filter, count: found.length, cover });
    };
    // There are too many filters to keep a page of each.
    const rendered = isFiltered(filter)
      ? renderedPage(await render())
      : await this.#pages.find(site.published, queryText(filter, page), render);
    return sendRendered(request, reply, site.company, rendered);
  }

  async truck(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const site = await this.#siteOf(request);
    const { stockNumber: text = '' } = request.params as Record<string, string>;
    const stockNumber = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
    if (site === null || stockNumber === null) return this.#absent(request, reply, site);
    const advert = site.adverts.find((one) => one.stockNumber === stockNumber);
    if (advert === undefined) return await this.#endedAdvert(request, reply, site, stockNumber);
    const render = async () => stockTruckPage(site, advert, await findCoverSize(this.#options.photos, advert));
    const rendered = await this.#pages.find(site.published, `/${stockNumber}`, render);
    return sendRendered(request, reply, site.company, rendered);
  }

  async #endedAdvert(
    request: FastifyRequest,
    reply: FastifyReply,
    site: OpenSite,
    stockNumber: number,
  ): Promise<FastifyReply> {
    const { db, today } = this.#options;
    const sold = await findSoldAdvert(db, site.company, stockNumber, today());
    if (sold === null) return this.#absent(request, reply, site);
    reply.header('cache-control', cacheControl.page);
    return sendBuyerPage(reply, 410, soldTruckPage(site, similarAdverts(site.adverts, sold)), site.company);
  }

  async photo(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { key = '', file = '' } = request.params as Record<string, string>;
    const [, pixels = ''] = /^(\d+)\.jpg$/.exec(file) ?? [];
    const size = parsePhotoSize(pixels);
    const isGuesser = this.#guesses.isGuesser(request);
    const photo = size === undefined ? null : await this.#options.photos.find(key, isGuesser);
    // The page that a guesser is refused with needs no query either.
    const site = photo === null && isGuesser ? null : await this.#siteOf(request);
    if (photo === null || size === undefined || photo.company !== site?.company) {
      return this.#absent(request, reply, site);
    }
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    const caller = { visitor: addressGroup(request.ip), signal: left.signal };
    const opened = await this.#options.photos.open(photo, size, caller);
    if (opened === null) return this.#absent(request, reply, site);
    reply.header('content-length', opened.size).header('cache-control', cacheControl.file);
    return sendInert(reply, 'image/jpeg').send(opened.body);
  }

  async logo(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const site = await this.#siteOf(request);
    const [, encoded] = site?.seller.logo?.split(',', 2) ?? [];
    if (encoded === undefined) return this.#absent(request, reply, site);
    reply.header('cache-control', cacheControl.file);
    return sendInert(reply, 'image/png').send(Buffer.from(encoded, 'base64'));
  }

  async sitemap(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const pages = await this.#openPages();
    if (pages.length === 0) return this.#absent(request, reply, null);
    reply.header('cache-control', cacheControl.page);
    return reply.type('application/xml; charset=utf-8').send(sitemapText(this.#options.publicUrl, pages));
  }

  async robots(reply: FastifyReply): Promise<FastifyReply> {
    const hasPages = (await this.#openPages()).length > 0;
    reply.header('cache-control', cacheControl.page);
    return reply.type('text/plain; charset=utf-8').send(robotsText(this.#options.publicUrl, hasPages));
  }

  async unknown(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return this.#absent(request, reply, await this.#siteOf(request));
  }

  async #openPages(): Promise<{ company: Company; published: PublishedCompany }[]> {
    const { stock } = this.#options;
    const all = await Promise.all(companies.map(async (company) => ({ company, published: await stock.of(company) })));
    return all.filter(({ published }) => published.pageIsOn);
  }

  /** Null for an unknown company, and for one whose page is off. */
  async #siteOf(request: FastifyRequest): Promise<OpenSite | null> {
    const { stock, publicUrl } = this.#options;
    const company = parseCompany((request.params as Record<string, string | undefined>).company);
    const published = company === undefined ? null : await stock.of(company);
    if (company === undefined || !published?.pageIsOn) return null;
    const known = this.#sites.get(published);
    if (known !== undefined) return known;
    const adverts = published.adverts.map(withoutPlate);
    const site = { company, publicUrl, seller: sellerOnSite(company, published), published, adverts };
    this.#sites.set(published, site);
    return site;
  }

  /** Counts the request as a guess. */
  #absent(request: FastifyRequest, reply: FastifyReply, site: OpenSite | null): FastifyReply {
    const wait = this.#guesses.count(request);
    if (wait > 0) return sendBuyerWait(reply, wait);
    if (site !== null) return sendBuyerPage(reply, 404, unknownTruckPage(site), site.company);
    return sendBuyerPage(reply, 404, emptyPage('We could not find this page.', 'Please check the address.'));
  }
}

function sellerOnSite(company: Company, { seller }: PublishedCompany): Seller {
  const homeAddress = stockPagePath(company);
  if (seller.logo === null) return { ...seller, homeAddress };
  // Changes with the logo, so that browsers load a new one.
  const version = createHash('sha256').update(seller.logo).digest('hex').slice(0, 10);
  return { ...seller, homeAddress, logoAddress: `${homeAddress}/${logoName}?${version}` };
}

function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  company: Company,
  { html, etag }: RenderedPage,
): FastifyReply {
  reply.headers({ etag, 'cache-control': cacheControl.page });
  const known = tagsNamed(request.headers['if-none-match'] ?? '');
  if (known.includes('*') || known.some((tag) => `W/${tag}` === etag)) return reply.code(304).send();
  return sendBuyerPage(reply, 200, html, company);
}

/** Sends a file with headers that keep the browser from running anything in it. */
function sendInert(reply: FastifyReply, contentType: string): FastifyReply {
  return reply
    .headers({ 'content-security-policy': "sandbox; default-src 'none'", 'content-disposition': 'inline' })
    .type(contentType);
}

/** Leads an address with a slash at its end to the one without. */
function withoutSlash(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = '', query] = request.url.split(/\?(.*)/s, 2);
  return reply.redirect(`${path.replace(/\/$/, '')}${query === undefined ? '' : `?${query}`}`, 308);
}

/** Fastify plugin for all addresses below `/stock/`. */
export function stockPageRoutes(options: StockPagesOptions): FastifyPluginAsync {
  return async (app: FastifyInstance) => {
    const pages = new StockPages(options);
    const hiddenInDocs = { schema: { hide: true } };
    const place = `${stockPagesPath}:company`;
    app.get('/robots.txt', hiddenInDocs, (_request, reply) => pages.robots(reply));
    app.get(sitemapPath, hiddenInDocs, (request, reply) => pages.sitemap(request, reply));
    app.get(place, hiddenInDocs, (request, reply) => pages.list(request, reply));
    app.get(`${place}/${logoName}`, hiddenInDocs, (request, reply) => pages.logo(request, reply));
    app.get(`${place}/:stockNumber`, hiddenInDocs, (request, reply) => pages.truck(request, reply));
    app.get(`${place}/photos/:key/:file`, { ...hiddenInDocs, compress: false }, (request, reply) =>
      pages.photo(request, reply),
    );
    for (const path of [place, `${place}/:stockNumber`]) app.get(`${path}/`, hiddenInDocs, withoutSlash);
    app.get(`${place}/*`, hiddenInDocs, (request, reply) => pages.unknown(request, reply));
  };
}
