import { z } from 'zod';
import { costingBodySchema, costingSchema, costingSummarySchema, truckProfitSchema } from '#costings/costing.ts';
import { costingListSchema } from '#costings/costing-fields.ts';
import { listRoutes } from '#shared/list-routes.ts';
import { approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';

const truckParams = companyParams.extend({ truckId: idSchema });

const tag = 'Costings';
const roles = approvedRoles;
const costingParams = truckParams.extend({ costingId: idSchema });
const noTruck = 'The requested truck does not exist.';

export const createCostingRoute = defineRoute({
  id: 'createCosting',
  tag,
  summary: 'Add a costing to a truck',
  method: 'POST',
  changes: ['costing', 'truck'],
  path: '/:truckCompany/trucks/:truckId/costings',
  roles,
  params: truckParams,
  body: costingBodySchema,
  result: z
    .object({
      costingsId: idSchema,
      /** Another costing has the same supplier's invoice number and value. */
      warnings: z.array(
        z
          .object({ code: z.literal('sameCosting'), message: z.string(), address: z.string() })
          .meta({ id: 'CostingWarning' }),
      ),
    })
    .meta({ id: 'NewCosting' }),
  messages: { 400: 'Failed to create truck costing.', 404: noTruck },
});

/** `GET /{truckCompany}/trucks/{truckId}/costings`: oldest first. */
export const listCostingsRoute = defineRoute({
  id: 'listCostings',
  tag,
  summary: "A truck's costings, oldest first",
  method: 'GET',
  shows: ['costing', 'supplier'],
  path: '/:truckCompany/trucks/:truckId/costings',
  roles,
  params: truckParams,
  result: z.array(costingSchema),
  messages: { 400: 'Failed to retrieve truck costings.', 404: noTruck },
});

/** `PUT /{truckCompany}/trucks/{truckId}/costings/{costingId}`: `If-Match` contains the `version` from the list. */
export const updateCostingRoute = defineRoute({
  id: 'updateCosting',
  tag,
  summary: 'Update a costing',
  method: 'PUT',
  changes: ['costing', 'truck'],
  path: '/:truckCompany/trucks/:truckId/costings/:costingId',
  roles,
  params: costingParams,
  body: costingBodySchema,
  status: 204,
  etag: true,
  messages: { 400: 'Failed to update truck costing.', 404: 'The costing to be updated was not found.' },
});

export const deleteCostingRoute = defineRoute({
  id: 'deleteCosting',
  tag,
  summary: 'Delete a costing',
  method: 'DELETE',
  changes: ['costing', 'truck'],
  path: '/:truckCompany/trucks/:truckId/costings/:costingId',
  roles,
  params: costingParams,
  etag: true,
  messages: { 400: 'Failed to delete truck costing.', 404: 'The costing to be deleted was not found.' },
});

export const listAllCostingsRoute = defineRoute({
  id: 'listAllCostings',
  tag,
  summary: 'List the costings of all trucks of all companies, oldest first',
  method: 'GET',
  shows: ['costing', 'truck', 'supplier'],
  path: '/trucks/costings',
  roles,
  result: z.array(costingSchema),
  conditional: true,
  messages: { 400: 'Failed to retrieve truck costings.' },
});

/** `GET /{truckCompany}/trucks/costings/summary`: all trucks by reg number, including sold ones. */
export const listCostingSummariesRoute = defineRoute({
  id: 'listCostingSummaries',
  tag,
  summary: "Costs and profit of a company's trucks, by reg number",
  method: 'GET',
  shows: costingListSchema.shows,
  path: '/:truckCompany/trucks/costings/summary',
  roles,
  params: companyParams,
  result: z.array(costingSummarySchema),
  conditional: true,
  messages: { 400: 'Failed to retrieve list of truck costings.' },
});

export const costingListRoutes = listRoutes(costingListSchema, tag);

export const getCostingSummaryRoute = defineRoute({
  id: 'getCostingSummary',
  tag,
  summary: 'Get costs and profit of a truck',
  method: 'GET',
  shows: costingListSchema.shows,
  path: '/:truckCompany/trucks/:truckId/costings/summary',
  roles,
  params: truckParams,
  result: truckProfitSchema,
  messages: { 400: 'Failed to retrieve summary of truck costings.', 404: noTruck },
});
