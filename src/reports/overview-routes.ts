/** The call for the landing page's figures (part two, sections 16.1 and 19). */
import { overviewSchema } from '#reports/overview.ts';
import { approvedRoles } from '#shared/roles.ts';
import { defineRoute } from '#shared/route.ts';

/** `GET /overview` */
export const overviewRoute = defineRoute({
  id: 'overview',
  tag: 'Reports',
  summary: 'Stock, sales of the month, money owed and things to do of each company; sales by month; the last changes',
  method: 'GET',
  path: '/overview',
  roles: approvedRoles,
  result: overviewSchema,
  messages: { 400: 'Failed to retrieve overview.' },
});
