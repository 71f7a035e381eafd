import { z } from 'zod';
import { listRoutes } from '#shared/list-routes.ts';
import { partsOf } from '#shared/record-types.ts';
import { approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { idSchema, searchTextSchema } from '#shared/text.ts';
import { saleBodySchema, salesMadeSchema } from '#trucks/sale.ts';
import { saveWarningSchema } from '#trucks/save-warnings.ts';
import { newTruckSchema, savedTruckSchema, truckSchema, truckUpdateSchema } from '#trucks/truck.ts';
import { truckListSchema } from '#trucks/truck-fields.ts';

const truckParams = companyParams.extend({ truckId: idSchema });

const tag = 'Trucks';
const roles = approvedRoles;

export const createTruckRoute = defineRoute({
  id: 'createTruck',
  tag,
  summary: 'Create a truck',
  method: 'POST',
  changes: ['truck', 'client', 'supplier'],
  path: '/:truckCompany/trucks',
  roles,
  params: companyParams,
  body: newTruckSchema,
  result: savedTruckSchema,
  messages: {
    400: 'Failed to create truck.',
    409: 'The truck to be created already exists.',
  },
});

/** `GET /{truckCompany}/trucks`: by reg number; sold ones only when asked for. */
export const listTrucksRoute = defineRoute({
  id: 'listTrucks',
  tag,
  summary: "A company's trucks, by reg number",
  method: 'GET',
  shows: truckListSchema.shows,
  path: '/:truckCompany/trucks',
  roles,
  params: companyParams,
  query: z.object({
    includeSold: z.enum(['true', 'false']).optional(),
    regNumber: searchTextSchema.optional(),
  }),
  result: z.array(truckSchema),
  conditional: true,
  shortens: true,
  messages: { 400: 'Failed to retrieve list of trucks.' },
});

export const truckListRoutes = listRoutes(truckListSchema, tag);

export const getTruckRoute = defineRoute({
  id: 'getTruck',
  tag,
  summary: 'One truck',
  method: 'GET',
  shows: truckListSchema.shows,
  path: '/:truckCompany/trucks/:truckId',
  roles,
  params: truckParams,
  result: savedTruckSchema,
  etag: true,
  messages: {
    400: 'Failed to retrieve truck.',
    404: 'The requested truck does not exist.',
  },
});

export const updateTruckRoute = defineRoute({
  id: 'updateTruck',
  tag,
  summary: 'Change a truck',
  method: 'PUT',
  changes: ['truck', 'client', 'supplier'],
  path: '/:truckCompany/trucks/:truckId',
  roles,
  params: truckParams,
  body: truckUpdateSchema,
  result: savedTruckSchema,
  etag: true,
  messages: {
    400: 'Failed to update truck.',
    404: 'The truck to be updated was not found.',
    409: 'The reg number for truck to be updated already exists.',
  },
});

/** `POST /{truckCompany}/trucks/mark-sold`: marks several trucks as sold and skips those that cannot be. */
export const markTrucksSoldRoute = defineRoute({
  id: 'markTrucksSold',
  tag,
  summary: 'Mark trucks as sold and return the state of each',
  method: 'POST',
  changes: ['truck', 'reservation'],
  path: '/:truckCompany/trucks/mark-sold',
  roles,
  params: companyParams,
  body: saleBodySchema,
  result: salesMadeSchema.extend({ warnings: z.array(saveWarningSchema) }).meta({ id: 'SalesMadeWithWarnings' }),
  status: 200,
  messages: { 400: 'Failed to mark trucks as sold.' },
});

export const deleteTruckRoute = defineRoute({
  id: 'deleteTruck',
  tag,
  summary: 'Delete a truck',
  method: 'DELETE',
  changes: ['truck', 'document', ...partsOf('truck')],
  path: '/:truckCompany/trucks/:truckId',
  roles,
  params: truckParams,
  etag: true,
  messages: {
    400: 'Failed to delete truck.',
    404: 'The truck to be deleted was not found.',
  },
});
