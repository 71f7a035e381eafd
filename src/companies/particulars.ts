/** The particulars of one of the four companies, as they stand on its papers (specification, sections 13.1 and 19). */
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

/** What a read gives: every field, null where there is none. */
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
    /** The part of the United Kingdom, or the country: `England and Wales`. */
    registeredIn: line,
    /** Line by line. */
    registeredOffice: line,
    vatNumber: line,
    eori: line,
    bankName: line,
    bankAccountName: line,
    sortCode: line,
    accountNumber: line,
    iban: line,
    bic: line,
    /** A picture as a `data:` address. */
    logo: line,
    paymentDays: z.int().nullable(),
    vatRates: z.array(z.object({ from: z.string(), rate: z.number() })),
    exchangeRateSource: line,
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

/** `dateUnusual`: a VAT rate is in force from a day far ahead, or was just dated far back. */
const particularsWarningSchema = z
  .object({ code: z.enum(['dateUnusual']), message: z.string(), address: z.string() })
  .meta({ id: 'ParticularsWarning' });

/** The answer to a save. */
export const savedParticularsSchema = particularsSchema
  .extend({ warnings: z.array(particularsWarningSchema) })
  .meta({ id: 'SavedCompanyParticulars' });
export type ParticularsKey = keyof Particulars;

/** Every field, in the order of the form. */
export const particularsKeys = Object.keys(particularsSchema.shape) as readonly ParticularsKey[];

/** What is known of a company before anybody said anything: nothing but what is usual. */
export const emptyParticulars: Particulars = {
  ...(Object.fromEntries(particularsKeys.map((key) => [key, null])) as Record<ParticularsKey, null>),
  vatRates: [...defaultVatRates],
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

/** Characters of a logo as a `data:` address: a picture of half a megabyte. */
const maxLogo = 700_000;

const logoSchema = z
  .string('Choose a picture.')
  .max(maxLogo, 'At most half a megabyte.')
  .refine((text) => text === '' || /^data:image\/(png|jpeg);base64,/.test(text), 'Choose a PNG or JPEG picture.')
  .refine(isStorable, 'Choose a PNG or JPEG picture.')
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

/** Fields whose values follow no rules of their own. */
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

/** Every field as a form has it, checked. */
export const particularsFormSchema = z.object({
  ...freeFields,
  vatNumber: britishVatNumberSchema,
  eori: eoriSchema,
  sortCode: sortCodeSchema,
  iban: ibanSchema,
  bic: bicSchema,
  paymentDays: paymentDaysSchema,
  vatRates: vatRatesSchema,
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

/** A write: a field left out stays as it is, null empties it. */
export const particularsBodySchema = particularsFormSchema.partial().meta({ id: 'CompanyParticularsBody' });
export type ParticularsBody = z.output<typeof particularsBodySchema>;

/** What a preview prints: unsaved values, with numbers that may be half typed. */
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

/** Labels of the fields, on the form and in what is told of them. */
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

/** The keys of a kind's template. */
export const mailTemplateKeys = {
  order: { subject: 'orderMailSubject', text: 'orderMailText' },
  invoice: { subject: 'invoiceMailSubject', text: 'invoiceMailText' },
  creditNote: { subject: 'creditNoteMailSubject', text: 'creditNoteMailText' },
  statement: { subject: 'statementMailSubject', text: 'statementMailText' },
} as const satisfies Record<MailTemplateKind, Record<keyof MailTemplate, ParticularsKey>>;

/** A kind's template as a company has it. */
export function mailTemplateOf(particulars: Particulars, kind: MailTemplateKind): MailTemplate {
  const { subject, text } = mailTemplateKeys[kind];
  return { subject: particulars[subject], text: particulars[text] };
}

/** The company's name as its papers have it. */
export function nameOnPapers({ tradingName }: Particulars, company: Company): string {
  return tradingName ?? companyNames[company];
}
