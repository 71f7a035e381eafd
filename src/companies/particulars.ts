/** The particulars of a company, as printed on its documents. */
import { z } from 'zod';
import {
  bicSchema,
  britishVatNumberSchema,
  eoriSchema,
  ibanSchema,
  paymentDaysSchema,
  sortCodeSchema,
} from '#shared/business-numbers.ts';
import { type Company, companyNames } from '#shared/companies.ts';
import { descriptionSchema, isStorable, keepsDirection, lineSchema } from '#shared/text.ts';
import { accountLabels, accountReads, accountSchemas, defaultAccounts } from './account-codes.ts';
import {
  defaultMailTemplates,
  type MailTemplate,
  type MailTemplateKind,
  mailSubjectSchema,
  mailTextSchema,
} from './mail-templates.ts';
import { defaultVatRates, vatRatesSchema } from './vat-rates.ts';

const line = z.string().nullable();

/** The response of a read; null for an empty field. */
export const particularsSchema = z
  .object({
    legalName: line,
    tradingName: line,
    addressLine1: line,
    addressLine2: line,
    city: line,
    postcode: line,
    country: line,
    phoneNumber: line,
    email: line,
    website: line,
    companyNumber: line,
    /** A part of the UK, or a country: `England and Wales`. */
    registeredIn: line,
    /** Several lines. */
    registeredOffice: line,
    vatNumber: line,
    eori: line,
    bankName: line,
    bankAccountName: line,
    sortCode: line,
    accountNumber: line,
    iban: line,
    bic: line,
    /** An image as a `data:` URL. */
    logo: line,
    paymentDays: z.int().nullable(),
    vatRates: z.array(z.object({ from: z.string(), rate: z.number() })),
    exchangeRateSource: line,
    /** Whether anyone can see the advertised trucks at `/stock/{company}`. */
    publicStockPage: z.boolean(),
    orderTerms: line,
    orderFooter: line,
    invoiceTerms: line,
    invoiceFooter: line,
    creditNoteTerms: line,
    creditNoteFooter: line,
    ...accountReads,
    orderMailSubject: z.string(),
    orderMailText: z.string(),
    invoiceMailSubject: z.string(),
    invoiceMailText: z.string(),
    creditNoteMailSubject: z.string(),
    creditNoteMailText: z.string(),
    statementMailSubject: z.string(),
    statementMailText: z.string(),
  })
  .meta({ id: 'CompanyParticulars' });
export type Particulars = z.infer<typeof particularsSchema>;

/** `dateUnusual`: a VAT rate applies from a date far in the future, or was just entered with a date far in the past. */
const particularsWarningSchema = z
  .object({ code: z.enum(['dateUnusual']), message: z.string(), address: z.string() })
  .meta({ id: 'ParticularsWarning' });

/** The response of a save, with warnings. */
export const savedParticularsSchema = particularsSchema
  .extend({ warnings: z.array(particularsWarningSchema) })
  .meta({ id: 'SavedCompanyParticulars' });
export type ParticularsKey = keyof Particulars;

/** In the order of the form. */
export const particularsKeys = Object.keys(particularsSchema.shape) as readonly ParticularsKey[];

/** Defaults of a company without saved particulars. */
export const emptyParticulars: Particulars = {
  ...(Object.fromEntries(particularsKeys.map((key) => [key, null])) as Record<ParticularsKey, null>),
  vatRates: [...defaultVatRates],
  publicStockPage: false,
  ...defaultAccounts,
  orderMailSubject: defaultMailTemplates.order.subject,
  orderMailText: defaultMailTemplates.order.text,
  invoiceMailSubject: defaultMailTemplates.invoice.subject,
  invoiceMailText: defaultMailTemplates.invoice.text,
  creditNoteMailSubject: defaultMailTemplates.creditNote.subject,
  creditNoteMailText: defaultMailTemplates.creditNote.text,
  statementMailSubject: defaultMailTemplates.statement.subject,
  statementMailText: defaultMailTemplates.statement.text,
};

const optionalLine = lineSchema.nullable().transform((text) => text || null);
const optionalText = descriptionSchema.nullable().transform((text) => text || null);

/** Length of the logo's `data:` URL in characters; enough for 500 KB. */
const maxLogo = 700_000;

const logoSchema = z
  .string('Choose an image.')
  .max(maxLogo, 'Up to 500 KB.')
  .refine((text) => text === '' || /^data:image\/(png|jpeg);base64,/.test(text), 'Choose a PNG or JPEG image.')
  .refine(isStorable, 'Choose a PNG or JPEG image.')
  .nullable()
  .transform((text) => text || null);

const maxOffice = { maxLines: 5, maxCharacters: 300 };

const officeSchema = z
  .string('Enter some text.')
  .trim()
  .max(maxOffice.maxCharacters, `At most ${maxOffice.maxCharacters} characters.`)
  .refine((text) => text.split('\n').length <= maxOffice.maxLines, `At most ${maxOffice.maxLines} lines.`)
  .refine((text) => isStorable(text) && keepsDirection(text), 'Use visible characters only.')
  .nullable()
  .transform((text) => text || null);

/** Fields without rules beyond their length. */
const freeFields = {
  legalName: optionalLine,
  tradingName: optionalLine,
  addressLine1: optionalLine,
  addressLine2: optionalLine,
  city: optionalLine,
  postcode: optionalLine,
  country: optionalLine,
  phoneNumber: optionalLine,
  email: optionalLine,
  website: optionalLine,
  companyNumber: optionalLine,
  registeredIn: optionalLine,
  registeredOffice: officeSchema,
  bankName: optionalLine,
  bankAccountName: optionalLine,
  accountNumber: optionalLine,
  logo: logoSchema,
  exchangeRateSource: optionalLine,
  orderTerms: optionalText,
  orderFooter: optionalText,
  invoiceTerms: optionalText,
  invoiceFooter: optionalText,
  creditNoteTerms: optionalText,
  creditNoteFooter: optionalText,
};

/** Validates all fields of the form. */
export const particularsFormSchema = z.object({
  ...freeFields,
  vatNumber: britishVatNumberSchema,
  eori: eoriSchema,
  sortCode: sortCodeSchema,
  iban: ibanSchema,
  bic: bicSchema,
  paymentDays: paymentDaysSchema,
  vatRates: vatRatesSchema,
  publicStockPage: z.boolean('Choose yes or no.'),
  ...accountSchemas,
  orderMailSubject: mailSubjectSchema('order'),
  orderMailText: mailTextSchema('order'),
  invoiceMailSubject: mailSubjectSchema('invoice'),
  invoiceMailText: mailTextSchema('invoice'),
  creditNoteMailSubject: mailSubjectSchema('creditNote'),
  creditNoteMailText: mailTextSchema('creditNote'),
  statementMailSubject: mailSubjectSchema('statement'),
  statementMailText: mailTextSchema('statement'),
});

/** Omitted fields stay unchanged; null clears a field. */
export const particularsBodySchema = particularsFormSchema.partial().meta({ id: 'CompanyParticularsBody' });
export type ParticularsBody = z.output<typeof particularsBodySchema>;

/** Unsaved values for a preview; numbers may be incomplete. */
export const particularsPreviewSchema = z
  .object({
    ...freeFields,
    vatNumber: optionalLine,
    eori: optionalLine,
    sortCode: optionalLine,
    iban: optionalLine,
    bic: optionalLine,
    paymentDays: z.unknown(),
    vatRates: z.unknown(),
  })
  .partial()
  .meta({ id: 'CompanyParticularsPreview' });

/** Labels on the form, in the history and in the conflict dialog. */
export const particularsLabels: Record<ParticularsKey, string> = {
  legalName: 'Legal Name',
  tradingName: 'Trading Name',
  addressLine1: 'Address Line 1',
  addressLine2: 'Address Line 2',
  city: 'City',
  postcode: 'Postcode',
  country: 'Country',
  phoneNumber: 'Phone Number',
  email: 'Email',
  website: 'Website',
  companyNumber: 'Company Number',
  registeredIn: 'Registered In',
  registeredOffice: 'Registered Office',
  vatNumber: 'VAT Number',
  eori: 'EORI',
  bankName: 'Bank Name',
  bankAccountName: 'Account Name',
  sortCode: 'Sort Code',
  accountNumber: 'Account Number',
  iban: 'IBAN',
  bic: 'BIC',
  logo: 'Logo',
  paymentDays: 'Payment Days',
  vatRates: 'VAT Rates',
  exchangeRateSource: 'Exchange Rate Source',
  publicStockPage: 'Public Stock Page',
  orderTerms: 'Order Terms',
  orderFooter: 'Order Footer',
  invoiceTerms: 'Invoice Terms',
  invoiceFooter: 'Invoice Footer',
  creditNoteTerms: 'Credit Note Terms',
  creditNoteFooter: 'Credit Note Footer',
  ...accountLabels,
  orderMailSubject: 'Order E-Mail Subject',
  orderMailText: 'Order E-Mail Text',
  invoiceMailSubject: 'Invoice E-Mail Subject',
  invoiceMailText: 'Invoice E-Mail Text',
  creditNoteMailSubject: 'Credit Note E-Mail Subject',
  creditNoteMailText: 'Credit Note E-Mail Text',
  statementMailSubject: 'Statement E-Mail Subject',
  statementMailText: 'Statement E-Mail Text',
};

/** The fields of each kind's template. */
export const mailTemplateKeys = {
  order: { subject: 'orderMailSubject', text: 'orderMailText' },
  invoice: { subject: 'invoiceMailSubject', text: 'invoiceMailText' },
  creditNote: { subject: 'creditNoteMailSubject', text: 'creditNoteMailText' },
  statement: { subject: 'statementMailSubject', text: 'statementMailText' },
} as const satisfies Record<MailTemplateKind, Record<keyof MailTemplate, ParticularsKey>>;

export function mailTemplateOf(particulars: Particulars, kind: MailTemplateKind): MailTemplate {
  const { subject, text } = mailTemplateKeys[kind];
  return { subject: particulars[subject], text: particulars[text] };
}

/** The name on the company's documents. */
export function nameOnDocuments({ tradingName }: Particulars, company: Company): string {
  return tradingName ?? companyNames[company];
}
