/** Handlers of the calls in `feed-routes.ts`. */
import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { type Feed, feedExtensions } from '#feeds/feed.ts';
import {
  createFeedRoute,
  deleteFeedRoute,
  feedRowsRoute,
  getFeedRoute,
  heldBackRoute,
  listFeedsRoute,
  newFeedAddressRoute,
  previewFeedRoute,
  updateFeedRoute,
} from '#feeds/feed-routes.ts';
import type { Database } from '#server/db/schema.ts';
import { StreamResponse } from '#server/http/request-context.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { type CompanyPath, companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { feedEntry } from './feed-entry.ts';
import type { FeedFiles } from './feed-files.ts';
import { feedAddress } from './feed-paths.ts';
import type { FeedReads } from './feed-reads.ts';
import { headCells, rowCells } from './feed-rows.ts';
import { findFeed, findTruckIds, listFeeds, type StoredFeed } from './feed-store.ts';
import { holdReasonsOf, isInFeed } from './held-back.ts';
import { feedContentType, renderFeed } from './render-feed.ts';
import { changeAddress, changeFeed, createFeed, deleteFeed } from './save-feed.ts';

const previewedTrucks = 20;

interface FeedParts {
  files: FeedFiles;
  reads: FeedReads;
  publicUrl: string;
}

interface FeedParams {
  truckCompany: CompanyPath;
  feedId: string;
}

const keyOf = ({ truckCompany, feedId: id }: FeedParams) => ({ company: companyFromPath(truckCompany), id });

/** @throws Failure 404 */
async function readFeed(db: Kysely<Database>, params: FeedParams): Promise<StoredFeed> {
  const feed = await findFeed(db, keyOf(params));
  if (!feed) throw notFound();
  return feed;
}

export function registerFeedRoutes(registrar: RouteRegistrar, { files, reads, publicUrl }: FeedParts): void {
  const withAddress = ({ secret, addressedAt: _, lastReadAt, ...feed }: StoredFeed): Feed => ({
    ...feed,
    uri: feedAddress(publicUrl, { secret, format: feed.format }),
    lastReadAt: lastReadAt?.toISOString() ?? null,
  });

  /** What the first trucks of a feed are rendered from. */
  const previewOf = async (feed: StoredFeed) => {
    const source = await files.source(feed.company);
    const shown = source.adverts.filter((advert) => isInFeed(advert, feed));
    return { ...source, adverts: shown.slice(0, previewedTrucks) };
  };

  registrar.handle(listFeedsRoute, async ({ db, params }) => {
    await reads.settled();
    return (await listFeeds(db, companyFromPath(params.truckCompany))).map(withAddress);
  });

  registrar.handle(createFeedRoute, async (context) => {
    const feed = await createFeed(context, companyFromPath(context.params.truckCompany), context.body);
    context.setVersion(feed.version);
    return withAddress(feed);
  });

  registrar.handle(getFeedRoute, async (context) => {
    await reads.settled();
    const feed = await readFeed(context.db, context.params);
    context.setVersion(feed.version);
    return withAddress(feed);
  });

  registrar.handle(updateFeedRoute, async (context) => {
    const feed = await changeFeed(context, { ...keyOf(context.params), ifMatch: context.ifMatch }, context.body);
    context.setVersion(feed.version);
    return withAddress(feed);
  });

  registrar.handle(newFeedAddressRoute, async (context) => {
    const feed = await changeAddress(context, { ...keyOf(context.params), ifMatch: context.ifMatch });
    context.setVersion(feed.version);
    return withAddress(feed);
  });

  registrar.handle(deleteFeedRoute, (context) =>
    deleteFeed(context, { ...keyOf(context.params), ifMatch: context.ifMatch }),
  );

  registrar.handle(heldBackRoute, async ({ db, params }) => {
    const feed = await readFeed(db, params);
    const { adverts } = await files.source(feed.company);
    const held = adverts.filter((advert) => !isInFeed(advert, feed));
    const stockNumbers = held.map(({ stockNumber }) => stockNumber);
    const ids = await findTruckIds(db, feed.company, stockNumbers);
    return held.flatMap((advert) => {
      const truckId = ids.get(advert.stockNumber);
      return truckId === undefined
        ? []
        : [{ truckId, regNumber: advert.regNumber, reasons: holdReasonsOf(advert, feed) }];
    });
  });

  registrar.handle(previewFeedRoute, async ({ db, params }) => {
    const feed = await readFeed(db, params);
    const parts = renderFeed(feed, await previewOf(feed), new Date().toISOString());
    return new StreamResponse(`Feed.${feedExtensions[feed.format]}`, feedContentType(feed), Readable.from(parts));
  });

  registrar.handle(feedRowsRoute, async ({ db, params }) => {
    const feed = await readFeed(db, params);
    // XML and JSON have all fields, in UTF-8.
    const settings = feed.format === 'Csv' ? feed : { columns: [], encoding: 'UTF-8' as const };
    const source = await previewOf(feed);
    const rows = source.adverts.map((advert) => rowCells(feedEntry(advert, feed, source), settings));
    return { heads: headCells(settings), rows };
  });
}
