/** The calls for what was sold in a period (part two, sections 16.4 and 19). */
import { z } from 'zod';
import { salesKeys, salesSchema } from '#reports/sales.ts';
import { dateSchema } from '#shared/dates.ts';
import { companyOrAll, workbookType } from '#shared/list-routes.ts';
import { approvedRoles } from '#shared/roles.ts';
import { defineRoute } from '#shared/route.ts';

const params = z.object({ truckCompany: companyOrAll });

/** Days, both included; without one the period has no such end. */
const period = {
  from: dateSchema.optional(),
  to: dateSchema.optional(),
  by: z.enum(salesKeys, 'Choose month, make, truckType, client or company.').default('month'),
};

function isPeriod({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean {
  return from === undefined || to === undefined || from <= to;
}

const wrongWay = { path: ['to'], message: 'Must not be before the first day.' };
const salesQuerySchema = z.object(period).refine(isPeriod, wrongWay);
export type SalesQuery = z.output<typeof salesQuerySchema>;

/** `GET /{company}/sales` */
export const salesRoute = defineRoute({
  id: 'sales',
  tag: 'Reports',
  summary: 'Trucks sold in a period with what they brought and cost, at the sale and now',
  method: 'GET',
  path: '/:truckCompany/sales',
  roles: approvedRoles,
  params,
  query: salesQuerySchema,
  result: salesSchema,
  messages: { 400: 'Failed to retrieve sales.' },
});

/** `GET /{company}/sales/export` */
export const exportSalesRoute = defineRoute({
  id: 'exportSales',
  tag: 'Reports',
  summary: 'The same as CSV or as an Excel workbook',
  method: 'GET',
  path: '/:truckCompany/sales/export',
  roles: approvedRoles,
  params,
  query: z.object({ ...period, format: z.enum(['csv', 'xlsx'], 'Enter csv or xlsx.') }).refine(isPeriod, wrongWay),
  contentType: 'text/csv',
  otherTypes: [workbookType],
  messages: { 400: 'Failed to export sales.' },
});
