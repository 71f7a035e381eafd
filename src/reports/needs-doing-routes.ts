/** The calls of Needs Doing. */

import { z } from 'zod';
import { needsCountSchema, needsRowSchema, needsRuleSchema, snoozeSchema } from '#reports/needs-doing.ts';
import { companyOrAll } from '#shared/list-calls.ts';
import { queryCountSchema } from '#shared/query-count.ts';
import { recordTypeNames } from '#shared/record-types.ts';
import { approvedRoles } from '#shared/roles.ts';
import { defineRoute } from '#shared/route.ts';

const shared = { tag: 'Reports', roles: approvedRoles, params: z.object({ truckCompany: companyOrAll }) } as const;

/** Rows per rule in one response; `/needs-doing/count` returns the totals. */
const pageRows = { defaultRows: 100, maxRows: 500 };

/** `GET /{company}/needs-doing`: by rule, oldest first. */
export const listNeedsDoingRoute = defineRoute({
  ...shared,
  id: 'listNeedsDoing',
  summary: 'List things to do, by rule',
  method: 'GET',
  shows: recordTypeNames,
  path: '/:truckCompany/needs-doing',
  query: z
    .object({
      rule: needsRuleSchema.optional(),
      /** Limits the rows of each rule; without `rule`, of each record kind. */
      limit: queryCountSchema(1, pageRows.maxRows).default(pageRows.defaultRows),
      /** Rows of the rule to skip. */
      offset: queryCountSchema(0, 1_000_000).default(0),
    })
    .refine(({ rule, offset }) => offset === 0 || rule !== undefined, {
      path: ['offset'],
      message: 'Choose a rule to read its next page.',
    }),
  result: z.array(needsRowSchema),
  messages: { 400: 'Failed to retrieve what needs doing.' },
});

/** `GET /{company}/needs-doing/count`: fast enough for the navigation badge. */
export const countNeedsDoingRoute = defineRoute({
  ...shared,
  id: 'countNeedsDoing',
  summary: 'Count things to do: in total, new or due today, and by rule',
  method: 'GET',
  shows: recordTypeNames,
  path: '/:truckCompany/needs-doing/count',
  result: z.object({
    total: z.int(),
    /** Rows that are new or due today. */
    newToday: z.int(),
    rules: z.array(needsCountSchema),
  }),
  messages: { 400: 'Failed to count what needs doing.' },
});

export const snoozeRoute = defineRoute({
  ...shared,
  id: 'snoozeNeedsDoing',
  summary: 'Snooze a row until a day, for everyone',
  method: 'POST',
  changes: ['snooze'],
  path: '/:truckCompany/needs-doing/snooze',
  body: snoozeSchema,
  result: snoozeSchema,
  messages: {
    400: 'Failed to snooze.',
    404: 'The requested record does not exist.',
    409: 'The row does not need doing now.',
  },
});
