/** What e-mails with papers and statements say unless somebody types otherwise: a company's templates (specification, section 15.3). */
import { z } from 'zod';
import { formatDate } from '#shared/dates.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { descriptionSchema, lineSchema, maxLine } from '#shared/text.ts';

/** What is attached. */
export const mailTemplateKinds = ['order', 'invoice', 'creditNote', 'statement'] as const;
export type MailTemplateKind = (typeof mailTemplateKinds)[number];

const papersHolders = ['number', 'client', 'company', 'date', 'total'] as const;

/** Place holders by kind, written `{number}` in a template. */
export const mailPlaceHolders = {
  order: papersHolders,
  invoice: [...papersHolders, 'dueDate'],
  creditNote: papersHolders,
  statement: ['client', 'company', 'date'],
} as const satisfies Record<MailTemplateKind, readonly string[]>;

/** What stands in place of place holders. */
export type MailValues = Readonly<Record<string, string>>;

/** A subject and a text with place holders. */
export const mailTemplateSchema = z.object({ subject: z.string(), text: z.string() }).meta({ id: 'MailTemplate' });
export type MailTemplate = z.infer<typeof mailTemplateSchema>;

function withGreeting(attached: string): string {
  return `Dear {client},\n\nPlease find attached ${attached}.\n\nKind regards,\n{company}`;
}

function subjectOf(noun: string): string {
  return `${noun} {number} from {company}`;
}

/** Those of a company that has none of its own. */
export const defaultMailTemplates: Record<MailTemplateKind, MailTemplate> = {
  order: { subject: subjectOf('Order'), text: withGreeting('order {number} for {total}') },
  invoice: { subject: subjectOf('Invoice'), text: withGreeting('invoice {number} for {total}, due on {dueDate}') },
  creditNote: { subject: subjectOf('Credit Note'), text: withGreeting('credit note {number} for {total}') },
  statement: { subject: 'Statement from {company}', text: withGreeting('your statement of {date}') },
};

const placeholder = /\{([^{}]*)\}/g;

/** A part of a sentence after a comma, that ends with a place holder: `, due on {dueDate}`. */
const clause = /,[^,{}\r\n]{0,80}\{([^{}]*)\}(?=[.,;!?\r\n]|$)/g;

/** A template with its values. A place holder without a value is left out, and with it the part of a sentence that it ends. */
export function fillTemplate(template: string, values: MailValues): string {
  const valueFor = (name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : '');
  return template
    .replace(clause, (text, name: string) => (valueFor(name) === '' ? '' : text))
    .replace(placeholder, (_, name: string) => valueFor(name));
}

/** A subject with its values, as long as one may be: a client's long name does not keep an e-mail from being sent. */
export function filledSubject(template: string, values: MailValues): string {
  // Half of a letter that is written as two is none.
  return fillTemplate(template, values)
    .slice(0, maxLine)
    .replace(/[\uD800-\uDBFF]$/, '');
}

/** What is wrong with place holders; undefined where nothing is. */
function placeholderError(kind: MailTemplateKind, template: string): string | undefined {
  const known: readonly string[] = mailPlaceHolders[kind];
  const wrong = [...template.matchAll(placeholder)].map(([, name = '']) => name).find((name) => !known.includes(name));
  return wrong === undefined ? undefined : `{${wrong}} cannot be used here.`;
}

function checked(kind: MailTemplateKind, schema: z.ZodString, standard: string) {
  return schema
    .superRefine((template, context) => {
      const message = placeholderError(kind, template);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .nullable()
    .transform((template) => template || standard);
}

/** The subject of a kind; emptied it is the usual one. */
export function mailSubjectSchema(kind: MailTemplateKind) {
  const line = lineSchema.refine((template) => !/[\r\n]/.test(template), 'Must be one line.');
  return checked(kind, line, defaultMailTemplates[kind].subject);
}

/** The text of a kind; emptied it is the usual one. */
export function mailTextSchema(kind: MailTemplateKind) {
  return checked(kind, descriptionSchema, defaultMailTemplates[kind].text);
}

/** What a template takes from a paper. */
export interface MailedPaper {
  number: string;
  client: string;
  /** `YYYY-MM-DD` */
  date: string;
  dueDate?: string | null;
  total: number;
  currency: Currency;
}

/** @param company its name as its papers have it */
export function paperMailValues(
  company: string,
  { number, client, date, dueDate, total, currency }: MailedPaper,
): MailValues {
  const due = dueDate === undefined || dueDate === null ? '' : formatDate(dueDate);
  return { company, number, client, date: formatDate(date), dueDate: due, total: formatMoney(total, currency) };
}

/** @param company its name as its papers have it */
export function statementMailValues(company: string, { client, date }: { client: string; date: string }): MailValues {
  return { company, client, date: formatDate(date) };
}
