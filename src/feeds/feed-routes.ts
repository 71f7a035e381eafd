/** The calls for feeds. The feeds themselves are below `/feeds/` (`server/public-feed-routes.ts`). */
import { z } from 'zod';
import { adminRoles, approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';
import { feedRowsSchema, feedSchema, feedUpdateSchema, heldBackSchema, newFeedSchema } from './feed.ts';

const tag = 'Feeds';
const list = '/:truckCompany/feeds';
const one = `${list}/:feedId` as const;
const params = companyParams.extend({ feedId: idSchema });
const missing = 'The requested feed does not exist.';

export const listFeedsRoute = defineRoute({
  id: 'listFeeds',
  tag,
  summary: 'List the feeds of a company by name',
  method: 'GET',
  shows: ['feed'],
  path: list,
  roles: approvedRoles,
  params: companyParams,
  result: z.array(feedSchema),
  messages: { 400: 'Failed to retrieve list of feeds.' },
});

export const createFeedRoute = defineRoute({
  id: 'createFeed',
  tag,
  summary: 'Create a feed: an address at which a portal reads the advertised trucks',
  method: 'POST',
  changes: ['feed'],
  path: list,
  roles: adminRoles,
  params: companyParams,
  body: newFeedSchema,
  result: feedSchema,
  messages: { 400: 'Failed to create feed.' },
});

export const getFeedRoute = defineRoute({
  id: 'getFeed',
  tag,
  summary: 'Get a feed, with its address and its last read',
  method: 'GET',
  shows: ['feed'],
  path: one,
  roles: approvedRoles,
  params,
  result: feedSchema,
  etag: true,
  messages: { 400: 'Failed to retrieve feed.', 404: missing },
});

export const updateFeedRoute = defineRoute({
  id: 'updateFeed',
  tag,
  summary: 'Update a feed; omitted fields stay unchanged, and the format cannot be changed',
  method: 'PUT',
  changes: ['feed'],
  path: one,
  roles: adminRoles,
  params,
  body: feedUpdateSchema,
  result: feedSchema,
  etag: true,
  messages: { 400: 'Failed to update feed.', 404: missing },
});

export const deleteFeedRoute = defineRoute({
  id: 'deleteFeed',
  tag,
  summary: 'Delete a feed; its address ends at once',
  method: 'DELETE',
  changes: ['feed'],
  path: one,
  roles: adminRoles,
  params,
  etag: true,
  messages: { 400: 'Failed to delete feed.', 404: missing },
});

export const newFeedAddressRoute = defineRoute({
  id: 'newFeedAddress',
  tag,
  summary: 'Give a feed a new address; the old one ends at once',
  method: 'POST',
  changes: ['feed'],
  path: `${one}/new-address`,
  roles: adminRoles,
  params,
  result: feedSchema,
  status: 200,
  etag: true,
  messages: { 400: 'Failed to create a new address.', 404: missing },
});

export const heldBackRoute = defineRoute({
  id: 'listHeldBackTrucks',
  tag,
  summary: 'List the advertised trucks that a feed leaves out, and why',
  method: 'GET',
  shows: ['feed', 'truck', 'reservation', 'image'],
  path: `${one}/held-back`,
  roles: approvedRoles,
  params,
  result: z.array(heldBackSchema),
  messages: { 400: 'Failed to retrieve trucks that are held back.', 404: missing },
});

export const previewFeedRoute = defineRoute({
  id: 'previewFeed',
  tag,
  summary: "Get the first 20 trucks of a feed in the feed's format",
  method: 'GET',
  shows: ['feed', 'truck', 'reservation', 'image', 'imageOrder', 'companyParticulars'],
  path: `${one}/preview`,
  roles: approvedRoles,
  params,
  contentType: 'text/csv',
  otherTypes: ['application/xml', 'application/json'],
  messages: { 400: 'Failed to preview the feed.', 404: missing },
});

export const feedRowsRoute = defineRoute({
  id: 'previewFeedRows',
  tag,
  summary: 'Get the first 20 trucks of a feed as a table',
  method: 'GET',
  shows: ['feed', 'truck', 'reservation', 'image', 'imageOrder', 'companyParticulars'],
  path: `${one}/preview/rows`,
  roles: approvedRoles,
  params,
  result: feedRowsSchema,
  messages: { 400: 'Failed to preview the feed.', 404: missing },
});
