/** The call for the landing page's figures. */

import { overviewSchema } from '#reports/overview.ts';
import { recordTypeNames } from '#shared/record-types.ts';
import { approvedRoles } from '#shared/roles.ts';
import { defineRoute } from '#shared/route.ts';

export const overviewRoute = defineRoute({
  id: 'overview',
  tag: 'Reports',
  summary: 'Get stock, sales this month, money owed and things to do for each company; sales by month; recent activity',
  method: 'GET',
  // Recent activity names records of most kinds.
  shows: recordTypeNames,
  path: '/overview',
  roles: approvedRoles,
  result: overviewSchema,
  messages: { 400: 'Failed to retrieve overview.' },
});
