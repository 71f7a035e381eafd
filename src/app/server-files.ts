/** Registers the features whose records have files: media, documents, imports and shared pages. */
import { AdvertPhotos } from '#adverts/server/advert-photos.ts';
import { PublishedStock } from '#adverts/server/published-stock.ts';
import { documentFiles } from '#documents/server/document-files.ts';
import type { DocumentPart } from '#documents/server/document-handlers.ts';
import { registerDocumentRoutes, registerDocumentWorker } from '#documents/server/document-handlers.ts';
import { documentFolder } from '#documents/server/document-keys.ts';
import { FeedFiles } from '#feeds/server/feed-files.ts';
import { registerFeedRoutes } from '#feeds/server/feed-handlers.ts';
import { FeedReads } from '#feeds/server/feed-reads.ts';
import { publicFeedRoutes } from '#feeds/server/public-feed-routes.ts';
import { rulesByFolder, Uploads } from '#files/server/uploads.ts';
import { importFiles } from '#imports/server/import-files.ts';
import { registerImportRoutes } from '#imports/server/import-handlers.ts';
import { importFolder } from '#imports/server/import-keys.ts';
import { registerImportWorkers } from '#imports/server/import-workers.ts';
import { registerMediaRoutes } from '#media/server/media-handlers.ts';
import { type MediaServices, openMediaServices } from '#media/server/media-services.ts';
import { stockTruckPath } from '#shared/stock-address.ts';
import { shareRoutes } from '#shares/server/public-share-routes.ts';
import { registerSalePackRoutes, registerShareRoutes, shareAddress } from '#shares/server/share-handlers.ts';
import { findOpenSharesOf } from '#shares/server/share-store.ts';
import { stockPageRoutes } from '#stock-pages/server/stock-page-routes.ts';
import type { FindBuyerPages } from '#trucks/server/label-job.ts';
import { approvedPeople } from '#users/server/approved-people.ts';
import { clockOf, type ServerParts, type Services, todayOf } from './server-parts.ts';

/**
 * Registers the calls for photos, videos, documents and imports, and the upload addresses of the storage.
 * @param documentParts the kinds of records that have documents
 */
export async function registerFiles(
  parts: ServerParts,
  { app, registrar, jobs }: Services,
  documentParts: readonly DocumentPart[],
): Promise<MediaServices> {
  const { db, storage, logger: log } = parts;
  const today = todayOf(parts);
  const mediaServices = openMediaServices({ db, storage, log, jobs });
  registerMediaRoutes(registrar, mediaServices);
  const documents = new Uploads(documentFiles(today), { db, storage, log });
  registerDocumentRoutes(registrar, documentParts, documents);
  registerDocumentWorker(jobs, documents);
  const imports = new Uploads(importFiles, { db, storage, log });
  registerImportRoutes(registrar, imports);
  registerImportWorkers(jobs, { db, storage, log, today });
  const rules = new Map([
    [documentFolder, documents.rules],
    [importFolder, imports.rules],
  ]);
  await storage.mount?.(app, rulesByFolder(rules, mediaServices.uploads.rules), approvedPeople(db));
  // Closed before the jobs stop, because they may wait for work under way here.
  app.addHook('preClose', async () => void mediaServices.close());
  app.addHook('onClose', () => mediaServices.close());
  return mediaServices;
}

/** What feeds and stock pages publish. */
interface PublicAdverts {
  stock: PublishedStock;
  photos: AdvertPhotos;
}

export function openAdverts(parts: ServerParts, { app }: Services): PublicAdverts {
  const { db, storage } = parts;
  const stock = new PublishedStock({ db, today: todayOf(parts), now: () => clockOf(parts)().getTime() });
  const photos = new AdvertPhotos({ db, stock, storage });
  app.addHook('preClose', async () => photos.close());
  return { stock, photos };
}

/**
 * Finds the page of a truck for buyers: the one on the stock page, which does not expire, or else the newest shared page.
 */
export function findBuyerPagesIn({ stock }: PublicAdverts, publicUrl: string): FindBuyerPages {
  const addressOf = shareAddress(publicUrl);
  return async ({ db, today }, company, trucks) => {
    const { adverts, pageIsOn } = await stock.of(company);
    const published = new Set(pageIsOn ? adverts.map(({ stockNumber }) => stockNumber) : []);
    const ids = trucks.map(({ id }) => id);
    const shares = await findOpenSharesOf(db, ids, today());
    const pages = trucks.flatMap(({ id, stockNumber }): [string, string][] => {
      if (published.has(stockNumber)) return [[id, `${publicUrl}${stockTruckPath(company, stockNumber)}`]];
      const share = shares.find(({ truckIds }) => truckIds.includes(id));
      return share ? [[id, addressOf(share.secret)]] : [];
    });
    return new Map(pages);
  };
}

/** Registers the calls for shared pages and sale packs, and the public pages themselves. */
export async function registerShares(
  parts: ServerParts,
  { app, registrar, printer }: Services,
  mediaServices: MediaServices,
): Promise<void> {
  const { db, publicUrl } = parts;
  const addressOf = shareAddress(publicUrl);
  registerShareRoutes(registrar, addressOf);
  registerSalePackRoutes(registrar, { mediaServices, printer, addressOf });
  const clock = { today: todayOf(parts), now: () => clockOf(parts)().getTime() };
  await app.register(shareRoutes({ db, mediaServices, publicUrl, ...clock }));
}

/** Registers the public stock pages. */
export async function registerStockPages(
  parts: ServerParts,
  { app }: Services,
  { stock, photos }: PublicAdverts,
): Promise<void> {
  const { db, publicUrl } = parts;
  const clock = { today: todayOf(parts), now: () => clockOf(parts)().getTime() };
  await app.register(stockPageRoutes({ db, stock, photos, publicUrl, ...clock }));
}

/** Registers the calls for feeds, and the addresses that portals read. */
export async function registerFeeds(
  parts: ServerParts,
  { app, registrar }: Services,
  { stock, photos }: PublicAdverts,
): Promise<void> {
  const { db, publicUrl, logger } = parts;
  const files = new FeedFiles({ db, stock, publicUrl });
  const reads = new FeedReads(db, logger);
  app.addHook('preClose', () => reads.settled());
  registerFeedRoutes(registrar, { files, reads, publicUrl });
  await app.register(publicFeedRoutes({ db, files, reads, photos, now: () => clockOf(parts)().getTime() }));
}
