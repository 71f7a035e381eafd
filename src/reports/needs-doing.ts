/** What needs doing: the rules by name, and a row of one (part two, sections 16.2 and 19). */
import { z } from 'zod';
import { companySchema } from '#shared/companies.ts';
import { dateSchema } from '#shared/dates.ts';
import { idSchema } from '#shared/text.ts';

/** Every rule, in the order in which they stand on the screen, with its heading there. */
export const needsRuleLabels = {
  invoicedNotSold: 'Invoiced but not marked as sold',
  soldNotInvoiced: 'Sold but not invoiced',
  papersPending: 'Invoiced, documents outstanding',
  loss: 'Sold at a loss',
  noSalePrice: 'No sale price',
  priceDiffers: 'Invoice price differs from sale price',
  noPhotos: 'No photos after 7 days',
  noCostings: 'No costings after 7 days',
  motEnds: 'MOT expires within 30 days',
  reservationEnds: 'Reservation ends today',
  evidenceDue: 'Export evidence due',
  overdue: 'Payment overdue',
  overpaid: 'Overpaid',
  vatUnknown: 'Invoiced without a VAT scheme',
  qualifyingWithoutVat: 'Bought with VAT, sold without VAT',
  marginWithVat: 'Margin scheme truck sold with VAT',
  marginAsNoVat: 'Margin scheme truck sold as No VAT',
  marginRecords: 'Margin scheme sale with purchase details missing',
  rateMissing: 'Exchange rate missing',
  dateUnusual: 'Date far ahead or far back',
  invoicedTwice: 'On two invoices',
} as const;
export type NeedsRuleName = keyof typeof needsRuleLabels;

/** The rules' names. */
export const needsRuleNames = Object.keys(needsRuleLabels) as [NeedsRuleName, ...NeedsRuleName[]];

/** A rule as calls name it. */
export const needsRuleSchema = z.enum(needsRuleNames, 'Choose a rule.').meta({ id: 'NeedsRule' });

/** What a row is about. */
const needsKinds = ['truck', 'order', 'invoice', 'creditNote'] as const;
export type NeedsKind = (typeof needsKinds)[number];

/** One thing to do: what is the matter, and the screen where it is mended. */
export const needsRowSchema = z
  .object({
    rule: needsRuleSchema,
    message: z.string(),
    /** An address of the web app. */
    address: z.string(),
    kind: z.enum(needsKinds),
    id: idSchema,
    company: companySchema,
    /** The day from which it is so; null where nobody knows. */
    since: z.string().nullable(),
  })
  .meta({ id: 'NeedsDoing' });
export type NeedsRow = z.infer<typeof needsRowSchema>;

/** How many rows a rule has. */
export const needsCountSchema = z.object({ rule: needsRuleSchema, count: z.int() }).meta({ id: 'NeedsDoingCount' });

/** A matter put off: it is not among the rows before that day; today ends it. */
export const snoozeSchema = z.object({ rule: needsRuleSchema, id: idSchema, until: dateSchema }).meta({ id: 'Snooze' });
export type Snooze = z.infer<typeof snoozeSchema>;
