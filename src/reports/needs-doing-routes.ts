/** The calls for what needs doing (part two, sections 16.2 and 19). */
import { z } from 'zod';
import { needsCountSchema, needsRowSchema, needsRuleSchema, snoozeSchema } from '#reports/needs-doing.ts';
import { companyOrAll } from '#shared/list-calls.ts';
import { queryCountSchema } from '#shared/query-count.ts';
import { approvedRoles } from '#shared/roles.ts';
import { defineRoute } from '#shared/route.ts';

const shared = { tag: 'Reports', roles: approvedRoles, params: z.object({ truckCompany: companyOrAll }) } as const;

/** Rows of a rule that one answer has at most; `/needs-doing/count` says how many there are. */
const pageRows = { defaultRows: 100, maxRows: 500 };

/** `GET /{company}/needs-doing`: rule by rule, what is so for longest first. */
export const listNeedsDoingRoute = defineRoute({
  ...shared,
  id: 'listNeedsDoing',
  summary: 'What needs doing, rule by rule',
  method: 'GET',
  path: '/:truckCompany/needs-doing',
  query: z
    .object({
      rule: needsRuleSchema.optional(),
      /** At most so many rows of each rule, and of each kind of record where no rule is named. */
      limit: queryCountSchema(1, pageRows.maxRows).default(pageRows.defaultRows),
      /** Rows of the rule that are left out before the first one. */
      offset: queryCountSchema(0, 1_000_000).default(0),
    })
    .refine(({ rule, offset }) => offset === 0 || rule !== undefined, {
      path: ['offset'],
      message: 'Name a rule to read its next page.',
    }),
  result: z.array(needsRowSchema),
  messages: { 400: 'Failed to retrieve what needs doing.' },
});

/** `GET /{company}/needs-doing/count`: cheap, so that it can stand in the navigation. */
export const countNeedsDoingRoute = defineRoute({
  ...shared,
  id: 'countNeedsDoing',
  summary: 'How many things need doing, in all and by rule',
  method: 'GET',
  path: '/:truckCompany/needs-doing/count',
  result: z.object({ total: z.int(), rules: z.array(needsCountSchema) }),
  messages: { 400: 'Failed to count what needs doing.' },
});

/** `POST /{company}/needs-doing/snooze` */
export const snoozeRoute = defineRoute({
  ...shared,
  id: 'snoozeNeedsDoing',
  summary: 'Put a matter off until a day, for everybody',
  method: 'POST',
  path: '/:truckCompany/needs-doing/snooze',
  body: snoozeSchema,
  result: snoozeSchema,
  messages: { 400: 'Failed to snooze.', 404: 'The requested record does not exist.' },
});
