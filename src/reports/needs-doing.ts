/** The rows of Needs Doing. */
import { z } from 'zod';
import { companySchema } from '#shared/companies.ts';
import { dateSchema } from '#shared/dates.ts';
import { needsRuleNames, pageTypes } from '#shared/record-types.ts';
import { idSchema } from '#shared/text.ts';

export const needsRuleSchema = z.enum(needsRuleNames, 'Choose a rule.').meta({ id: 'NeedsRule' });

/** A thing to do, with the screen that resolves it. */
export const needsRowSchema = z
  .object({
    rule: needsRuleSchema,
    message: z.string(),
    /** A path in the web app. */
    address: z.string(),
    kind: z.enum(pageTypes),
    id: idSchema,
    company: companySchema,
    /** The day since when; null if unknown. */
    since: z.string().nullable(),
  })
  .meta({ id: 'NeedsDoing' });
export type NeedsRow = z.infer<typeof needsRowSchema>;

/** Number of rows of a rule. */
export const needsCountSchema = z.object({ rule: needsRuleSchema, count: z.int() }).meta({ id: 'NeedsDoingCount' });

/** Hides a row until a day. Today ends the snooze. */
export const snoozeSchema = z.object({ rule: needsRuleSchema, id: idSchema, until: dateSchema }).meta({ id: 'Snooze' });
export type Snooze = z.infer<typeof snoozeSchema>;
