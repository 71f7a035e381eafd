import { z } from 'zod';
import { listRoutes } from '#shared/list-routes.ts';
import { approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';
import {
  truckWantedSchema,
  wantedBodySchema,
  wantedCountQuerySchema,
  wantedSchema,
  wantedTruckSchema,
  wantedUpdateSchema,
} from './wanted.ts';
import { wantedListSchema } from './wanted-fields.ts';

const tag = 'Wanted';
const roles = approvedRoles;
const { shows } = wantedListSchema;
const all = '/:truckCompany/wanted';
const one = `${all}/:wantedId` as const;
const params = companyParams.extend({ wantedId: idSchema.describe('The id of the wanted entry.') });
const missing = 'The requested wanted entry does not exist.';

export const wantedListRoutes = listRoutes(wantedListSchema, tag);

export const listWantedRoute = defineRoute({
  id: 'listWanted',
  tag,
  summary: 'List what clients are looking for, by client, with the number of trucks that match now',
  method: 'GET',
  shows,
  path: all,
  roles,
  params: companyParams,
  result: z.array(wantedSchema),
  messages: { 400: 'Failed to retrieve list of wanted entries.' },
});

export const countWantedRoute = defineRoute({
  id: 'countWanted',
  tag,
  summary: 'Count the trucks that an entry would match now, before it is saved',
  method: 'GET',
  shows,
  path: `${all}/count`,
  roles,
  params: companyParams,
  query: wantedCountQuerySchema,
  result: z.object({ matches: z.int() }),
  messages: { 400: 'Failed to count matches.' },
});

export const createWantedRoute = defineRoute({
  id: 'createWanted',
  tag,
  summary: 'Record what a client is looking for, as a search and filter of the stock list',
  method: 'POST',
  changes: ['wanted'],
  path: all,
  roles,
  params: companyParams,
  body: wantedBodySchema,
  result: wantedSchema,
  messages: { 400: 'Failed to create wanted entry.' },
});

export const getWantedRoute = defineRoute({
  id: 'getWanted',
  tag,
  summary: 'Get a wanted entry',
  method: 'GET',
  shows,
  path: one,
  roles,
  params,
  result: wantedSchema,
  etag: true,
  messages: { 400: 'Failed to retrieve wanted entry.', 404: missing },
});

export const listWantedTrucksRoute = defineRoute({
  id: 'listWantedTrucks',
  tag,
  summary: 'List the trucks that match a wanted entry now, newest stock first, at most 200',
  method: 'GET',
  shows,
  path: `${one}/trucks`,
  roles,
  params,
  result: z.array(wantedTruckSchema),
  messages: { 400: 'Failed to retrieve matches.', 404: missing },
});

/** `PUT /{truckCompany}/wanted/{wantedId}`: replaces the entry, so omitted fields become empty. */
export const updateWantedRoute = defineRoute({
  id: 'updateWanted',
  tag,
  summary: 'Change a wanted entry; omitted fields stay unchanged',
  method: 'PUT',
  changes: ['wanted'],
  path: one,
  roles,
  params,
  body: wantedUpdateSchema,
  result: wantedSchema,
  etag: true,
  messages: { 400: 'Failed to update wanted entry.', 404: missing },
});

export const deleteWantedRoute = defineRoute({
  id: 'deleteWanted',
  tag,
  summary: 'Delete a wanted entry',
  method: 'DELETE',
  changes: ['wanted', 'wantedDismissal', 'document'],
  path: one,
  roles,
  params,
  etag: true,
  messages: { 400: 'Failed to delete wanted entry.', 404: missing },
});

export const listTruckWantedRoute = defineRoute({
  id: 'listTruckWanted',
  tag,
  summary: 'List the clients who are looking for a truck like this one, by name',
  method: 'GET',
  shows,
  path: '/:truckCompany/trucks/:truckId/wanted',
  roles,
  params: companyParams.extend({ truckId: idSchema }),
  result: z.array(truckWantedSchema),
  messages: { 400: 'Failed to retrieve who wants the truck.', 404: 'The requested truck does not exist.' },
});

export const dismissWantedRoute = defineRoute({
  id: 'dismissWanted',
  tag,
  summary: 'Dismiss a match: the truck never matches this entry again',
  method: 'POST',
  changes: ['wanted', 'wantedDismissal'],
  path: `${one}/dismiss`,
  roles,
  params,
  body: z.object({ truckId: idSchema }).meta({ id: 'WantedDismissal' }),
  status: 204,
  messages: { 400: 'Failed to dismiss the match.', 404: missing },
});

export const undoDismissWantedRoute = defineRoute({
  id: 'undoDismissWanted',
  tag,
  summary: 'Undo the dismissal of a match',
  method: 'DELETE',
  changes: ['wanted', 'wantedDismissal'],
  path: `${one}/dismiss/:truckId`,
  roles,
  params: params.extend({ truckId: idSchema }),
  messages: { 400: 'Failed to undo the dismissal.', 404: missing },
});
