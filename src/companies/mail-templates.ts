/** A company's e-mail templates: the default texts for e-mailed documents and statements. */
import { z } from 'zod';
import { formatDate } from '#shared/dates.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { descriptionSchema, lineSchema, maxLine } from '#shared/text.ts';

export const mailTemplateKinds = ['order', 'invoice', 'creditNote', 'statement'] as const;
export type MailTemplateKind = (typeof mailTemplateKinds)[number];

const papersHolders = ['number', 'client', 'company', 'date', 'total'] as const;

/** Placeholders by kind, written `{number}` in a template. */
export const mailPlaceholders = {
  order: papersHolders,
  invoice: [...papersHolders, 'dueDate'],
  creditNote: papersHolders,
  statement: ['client', 'company', 'date'],
} as const satisfies Record<MailTemplateKind, readonly string[]>;

/** Values for the placeholders. */
export type MailValues = Readonly<Record<string, string>>;

export const mailTemplateSchema = z.object({ subject: z.string(), text: z.string() }).meta({ id: 'MailTemplate' });
export type MailTemplate = z.infer<typeof mailTemplateSchema>;

function withGreeting(attached: string): string {
  return `Dear {client},\n\nPlease find attached ${attached}.\n\nKind regards,\n{company}`;
}

function subjectOf(noun: string): string {
  return `${noun} {number} from {company}`;
}

/** Used until a company has its own. */
export const defaultMailTemplates: Record<MailTemplateKind, MailTemplate> = {
  order: { subject: subjectOf('Order'), text: withGreeting('order {number} for {total}') },
  invoice: { subject: subjectOf('Invoice'), text: withGreeting('invoice {number} for {total}, due on {dueDate}') },
  creditNote: { subject: subjectOf('Credit Note'), text: withGreeting('credit note {number} for {total}') },
  statement: { subject: 'Statement from {company}', text: withGreeting('your statement of {date}') },
};

const placeholder = /\{([^{}]*)\}/g;

/** Marks a placeholder without a value. No text contains it: PostgreSQL cannot store it. */
const gap = '\0';

/** What ends a part of a sentence. A dot or comma within a number or an address ends none. */
const separator = /([,.!?](?!\w)|\{[^{}]*\})/;

const isSentenceEnd = (text: string | undefined) => text === undefined || /^[.!?]$/.test(text);

/** Removes a sentence or line about a gap alone, or else the part of a sentence with it: `, due on {dueDate}`. */
function withoutGaps(line: string): string {
  // Words and separators in turns.
  const parts = line.split(separator);
  const removed = new Set<number>();
  for (const [at, words] of parts.entries()) {
    if (!words.includes(gap)) continue;
    const [before, after] = [parts[at - 1], parts[at + 1]];
    removed.add(at);
    if (isSentenceEnd(before) && isSentenceEnd(after)) removed.add(at + 1);
    else if (before === ',') removed.add(at - 1);
  }
  return parts.filter((_, at) => !removed.has(at)).join('');
}

/** Fills in the values. A placeholder without a value is removed together with the words about it. */
export function fillTemplate(template: string, values: MailValues): string {
  const valueFor = (name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : '');
  const marked = template.replace(placeholder, (text, name: string) => (valueFor(name) === '' ? gap : text));
  const complete = marked.includes(gap)
    ? marked.replace(/[^\r\n]+/g, withoutGaps).replace(/\n{3,}/g, '\n\n')
    : template;
  return complete.replace(placeholder, (_, name: string) => valueFor(name));
}

/** Cuts the subject to its maximum length, so that a long client name cannot block an e-mail. */
export function filledSubject(template: string, values: MailValues): string {
  // Do not leave half of a surrogate pair.
  return fillTemplate(template, values)
    .slice(0, maxLine)
    .replace(/[\uD800-\uDBFF]$/, '');
}

/** The error for unknown placeholders, or undefined. */
function placeholderError(kind: MailTemplateKind, template: string): string | undefined {
  const known: readonly string[] = mailPlaceholders[kind];
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

/** Clearing the subject restores the default. */
export function mailSubjectSchema(kind: MailTemplateKind) {
  const line = lineSchema.refine((template) => !/[\r\n]/.test(template), 'Must be one line.');
  return checked(kind, line, defaultMailTemplates[kind].subject);
}

/** Clearing the text restores the default. */
export function mailTextSchema(kind: MailTemplateKind) {
  return checked(kind, descriptionSchema, defaultMailTemplates[kind].text);
}

/** The fields of a document that templates use. */
export interface MailedPaper {
  number: string;
  client: string;
  /** `YYYY-MM-DD` */
  date: string;
  dueDate?: string | null;
  total: number;
  /** What is left to pay of an invoice. */
  balance?: number | null;
  currency: Currency;
}

/**
 * The due date is left out if a part of the total has been paid or credited: "for £100.00, due on 1 Dec" would ask for
 * it again.
 * @param company the name on its documents
 */
export function paperMailValues(
  company: string,
  { number, client, date, dueDate, total, balance, currency }: MailedPaper,
): MailValues {
  const isDue = (balance ?? total) > 0 && (balance ?? total) >= total;
  const due = isDue && dueDate ? formatDate(dueDate) : '';
  return { company, number, client, date: formatDate(date), dueDate: due, total: formatMoney(total, currency) };
}

/** @param company the name on its documents */
export function statementMailValues(company: string, { client, date }: { client: string; date: string }): MailValues {
  return { company, client, date: formatDate(date) };
}
