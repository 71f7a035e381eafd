/** Needs Doing: the names of its rules, and its rows. */
import { z } from 'zod';
import { companySchema } from '#shared/companies.ts';
import { dateSchema } from '#shared/dates.ts';
import { idSchema } from '#shared/text.ts';

/** Rules and their headings, in the order of the screen. */
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

export const needsRuleNames = Object.keys(needsRuleLabels) as [NeedsRuleName, ...NeedsRuleName[]];

export const needsRuleSchema = z.enum(needsRuleNames, 'Choose a rule.').meta({ id: 'NeedsRule' });

/** Kinds of records that rows refer to. */
const needsKinds = ['truck', 'order', 'invoice', 'creditNote'] as const;
export type NeedsKind = (typeof needsKinds)[number];

/** A thing to do, with the screen that resolves it. */
export const needsRowSchema = z
  .object({
    rule: needsRuleSchema,
    message: z.string(),
    /** A path in the web app. */
    address: z.string(),
    kind: z.enum(needsKinds),
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
