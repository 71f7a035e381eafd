/** Unsold trucks in bands by days in stock, with the cash tied up in them. */

import { z } from 'zod';
import { shownInReports } from '#reports/shown-in-reports.ts';
import { companySchema } from '#shared/companies.ts';
import type { Filter } from '#shared/list-address.ts';
import { companyOrAll } from '#shared/list-calls.ts';
import { approvedRoles } from '#shared/roles.ts';
import { defineRoute } from '#shared/route.ts';

/** Days in stock of each band, inclusive. Trucks without a purchase date have a band of their own. */
export const ageingBands = [
  { band: 'days0To30', label: '0 to 30 days', from: 0, to: 30 },
  { band: 'days31To60', label: '31 to 60 days', from: 31, to: 60 },
  { band: 'days61To90', label: '61 to 90 days', from: 61, to: 90 },
  { band: 'over90', label: 'Over 90 days', from: 91, to: null },
  { band: 'unknown', label: 'No purchase date', from: null, to: null },
] as const;
export type AgeingBand = (typeof ageingBands)[number];

/** The stock list filter for the trucks of a band. */
export function bandFilter({ from, to }: AgeingBand): Readonly<Record<string, Filter>> {
  if (from === null) return { daysInStock: { in: [null] } };
  return { daysInStock: { from, ...(to !== null && { to }) } };
}

const bandNames = ageingBands.map(({ band }) => band);
const figures = {
  trucks: z.int(),
  /** Purchase price plus costs, in pounds. */
  cashTiedUp: z.number(),
};

/** Contains every band of every requested company, also empty ones. */
const ageingSchema = z
  .array(
    z.object({
      company: companySchema,
      bands: z.array(z.object({ band: z.enum(bandNames), ...figures })),
      ...figures,
    }),
  )
  .meta({ id: 'Ageing' });
export type Ageing = z.infer<typeof ageingSchema>;

export const ageingRoute = defineRoute({
  id: 'ageing',
  tag: 'Reports',
  summary: 'Get the number of unsold trucks and the cash tied up in them, by days in stock',
  method: 'GET',
  shows: shownInReports,
  path: '/:truckCompany/ageing',
  roles: approvedRoles,
  params: z.object({ truckCompany: companyOrAll }),
  result: ageingSchema,
  messages: { 400: 'Failed to retrieve ageing.' },
});
