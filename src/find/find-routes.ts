/** The API call of the global search. */
import { z } from 'zod';
import { hitSchema } from '#find/find.ts';
import { queryCountSchema } from '#shared/query-count.ts';
import { pageTypes } from '#shared/record-types.ts';
import { approvedRoles } from '#shared/roles.ts';
import { defineRoute } from '#shared/route.ts';
import { searchTextSchema } from '#shared/text.ts';

const maxHits = 50;
const defaultHits = 20;

export const findRoute = defineRoute({
  id: 'find',
  tag: 'Search',
  summary: 'Search trucks, orders, invoices, clients and suppliers of all companies, best matches first',
  method: 'GET',
  shows: pageTypes,
  path: '/find',
  roles: approvedRoles,
  query: z.object({
    text: searchTextSchema.optional().transform((text) => text ?? ''),
    limit: queryCountSchema(1, maxHits)
      .optional()
      .transform((limit) => limit ?? defaultHits),
  }),
  result: z.array(hitSchema),
  messages: { 400: 'Failed to search.' },
});
