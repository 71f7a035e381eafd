/** Schemas of revisions, issued copies and number registers of orders, invoices and credit notes. */
import { z } from 'zod';
import { mailOutcomes } from '#shared/mail.ts';

const ledgerKinds = ['order', 'invoice', 'creditNote'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** For use within a sentence. */
export const ledgerNouns: Record<LedgerKind, string> = {
  order: 'order',
  invoice: 'invoice',
  creditNote: 'credit note',
};

/** Issued once a copy was downloaded, e-mailed or shared. */
export const paperStates = ['Open', 'Issued'] as const;

export const paperStateLabels: Record<(typeof paperStates)[number], string> = { Open: 'Not issued', Issued: 'Issued' };

/** Maximum digits of a number. */
export const maxNumberDigits = 15;

/** State of a number that was allocated to a paper. */
const numberStates = ['InUse', 'Deleted', 'Renumbered'] as const;
export type NumberState = (typeof numberStates)[number];

const issueMethods = ['downloaded', 'sent', 'shared'] as const;
export type IssueMethod = (typeof issueMethods)[number];

/** An entry in the list of revisions; `by` is the name of the user. */
export const revisionSchema = z
  .object({ revision: z.int(), at: z.iso.datetime(), by: z.string().nullable() })
  .meta({ id: 'Revision' });
export type Revision = z.infer<typeof revisionSchema>;

export const issuedCopySchema = z
  .object({
    /** 1, 2, 3, ... per paper. */
    n: z.int(),
    revision: z.int(),
    at: z.iso.datetime(),
    by: z.string().nullable(),
    how: z.enum(issueMethods),
    /** The recipient's e-mail address. */
    to: z.string().nullable(),
    /** Null if it was not sent by e-mail. */
    outcome: z.enum(mailOutcomes).nullable(),
    /** The reply of the mail server if it rejected the e-mail. */
    outcomeReason: z.string().nullable(),
    sha256: z.string(),
    fileName: z.string(),
  })
  .meta({ id: 'IssuedCopy' });
export type IssuedCopy = z.infer<typeof issuedCopySchema>;

/** State of a number, or of a range of skipped numbers. */
export const registerStates = [...numberStates, 'Skipped'] as const;

/** As in URLs. */
export const registerKinds = {
  orders: 'order',
  invoices: 'invoice',
  creditNotes: 'creditNote',
} as const satisfies Record<string, LedgerKind>;
export type RegisterKind = keyof typeof registerKinds;

export const registerLabels: Record<RegisterKind, string> = {
  orders: 'Orders',
  invoices: 'Invoices',
  creditNotes: 'Credit Notes',
};

export const registerStateLabels: Record<(typeof registerStates)[number], string> = {
  InUse: 'In Use',
  Deleted: 'Deleted',
  Renumbered: 'Renumbered',
  Skipped: 'Skipped',
};

/** One number, or a range of skipped numbers. */
export const registerRowSchema = z
  .object({
    /** As entered, with leading zeros. */
    number: z.string(),
    /** Last number of the range; equals `number` for a single number. */
    to: z.string(),
    state: z.enum(registerStates),
    /** The paper that has or had the number; null if it was skipped. */
    paperId: z.string().nullable(),
    /** Date and client of the paper when it was last saved. */
    date: z.string().nullable(),
    client: z.string().nullable(),
    /** Why the number has no paper. */
    reason: z.string().nullable(),
    /** Name of the user who allocated the number, or caused its current state. */
    by: z.string().nullable(),
    at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'RegisterRow' });
export type RegisterRow = z.infer<typeof registerRowSchema>;

export const usedNumberText = 'That number has already been used.';

/** Set by an administrator. */
export const nextNumberBodySchema = z
  .object({
    number: z
      .string('Enter digits.')
      .trim()
      .regex(new RegExp(`^\\d{1,${maxNumberDigits}}$`), `Enter 1 to ${maxNumberDigits} digits.`)
      .refine((number) => Number(number) > 0, 'Must be more than 0.'),
  })
  .meta({ id: 'NextNumberBody' });

export const nextNumberSchema = z
  .object({
    number: z.string(),
    /** The last setting by an administrator; null if there is none. */
    set: z.object({ number: z.string(), by: z.string(), at: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'NextNumber' });
export type NextNumber = z.infer<typeof nextNumberSchema>;

/** Warns if an entered number would skip others. */
export function gapWarning(typed: string, next: string): string | undefined {
  const [value, first] = [Number(typed), Number(next)];
  if (typed.trim() === '' || value <= first) return undefined;
  const skipped = value - 1 === first ? String(first) : `${first} to ${value - 1}`;
  return `This skips ${skipped}. The next number will be ${value + 1}.`;
}

/** `8`, or `8 to 11` for a range. */
export function registerNumbers({ number, to }: Pick<RegisterRow, 'number' | 'to'>): string {
  return number === to ? number : `${number} to ${to}`;
}
