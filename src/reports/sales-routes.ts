/** The calls for sales in a period. */

import { z } from 'zod';
import { salesKeys, salesSchema } from '#reports/sales.ts';
import { shownInReports } from '#reports/shown-in-reports.ts';
import { isPeriod, periodError, periodShape } from '#shared/dates.ts';
import { companyOrAll } from '#shared/list-calls.ts';
import { workbookType } from '#shared/list-routes.ts';
import { approvedRoles } from '#shared/roles.ts';
import { defineRoute } from '#shared/route.ts';

const params = z.object({ truckCompany: companyOrAll });

const period = {
  ...periodShape,
  by: z.enum(salesKeys, 'Choose month, make, truckType, client or company.').default('month'),
};

const salesQuerySchema = z.object(period).refine(isPeriod, periodError);
export type SalesQuery = z.output<typeof salesQuerySchema>;

export const salesRoute = defineRoute({
  id: 'sales',
  tag: 'Reports',
  summary: 'Get sales, costs and profit of trucks sold in a period, at the sale and now',
  method: 'GET',
  shows: shownInReports,
  path: '/:truckCompany/sales',
  roles: approvedRoles,
  params,
  query: salesQuerySchema,
  result: salesSchema,
  messages: { 400: 'Failed to retrieve sales.' },
});

export const exportSalesRoute = defineRoute({
  id: 'exportSales',
  tag: 'Reports',
  summary: 'Export the sales as CSV or as an Excel workbook',
  method: 'GET',
  shows: [],
  path: '/:truckCompany/sales/export',
  roles: approvedRoles,
  params,
  query: z.object({ ...period, format: z.enum(['csv', 'xlsx'], 'Enter csv or xlsx.') }).refine(isPeriod, periodError),
  contentType: 'text/csv',
  otherTypes: [workbookType],
  messages: { 400: 'Failed to export sales.' },
});
