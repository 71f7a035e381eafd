/** Papers as a ledger: their revisions, what was handed out of them, and what became of every number (specification, sections 14.6 and 14.7). */
import { z } from 'zod';
import { mailOutcomes } from '#shared/mail.ts';

/** What has revisions, issued copies and numbers. */
const ledgerKinds = ['order', 'invoice', 'creditNote'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** One of the kind, in the middle of a sentence. */
export const ledgerNouns: Record<LedgerKind, string> = {
  order: 'order',
  invoice: 'invoice',
  creditNote: 'credit note',
};

/** Whether something of a paper was handed out. */
export const paperStates = ['Open', 'Issued'] as const;

/** Most digits of a number. */
export const maxNumberDigits = 15;

/** What became of a number that a paper took. */
const numberStates = ['InUse', 'Deleted', 'Renumbered'] as const;
export type NumberState = (typeof numberStates)[number];

/** How a copy was handed out. */
const issueMethods = ['downloaded', 'sent', 'shared'] as const;
export type IssueMethod = (typeof issueMethods)[number];

/** A revision in the list of a paper's; who, in words. */
export const revisionSchema = z
  .object({ revision: z.int(), at: z.iso.datetime(), by: z.string().nullable() })
  .meta({ id: 'Revision' });
export type Revision = z.infer<typeof revisionSchema>;

/** Something of a paper that was handed out. */
export const issuedCopySchema = z
  .object({
    /** 1, 2, 3, ... of its paper. */
    n: z.int(),
    revision: z.int(),
    at: z.iso.datetime(),
    by: z.string().nullable(),
    how: z.enum(issueMethods),
    /** Whom it was sent to. */
    to: z.string().nullable(),
    /** What became of the e-mail; null of what was not sent. */
    outcome: z.enum(mailOutcomes).nullable(),
    /** In the mail server's words, where it was not taken. */
    outcomeReason: z.string().nullable(),
    sha256: z.string(),
    fileName: z.string(),
  })
  .meta({ id: 'IssuedCopy' });
export type IssuedCopy = z.infer<typeof issuedCopySchema>;

/** What the register says of a number, or of several that were skipped. */
export const registerStates = [...numberStates, 'Skipped'] as const;

/** The kinds of registers, as addresses spell them. */
export const registerKinds = {
  orders: 'order',
  invoices: 'invoice',
  creditNotes: 'creditNote',
} as const satisfies Record<string, LedgerKind>;
export type RegisterKind = keyof typeof registerKinds;

/** Titles of the registers. */
export const registerLabels: Record<RegisterKind, string> = {
  orders: 'Orders',
  invoices: 'Invoices',
  creditNotes: 'Credit Notes',
};

/** States in words. */
export const registerStateLabels: Record<(typeof registerStates)[number], string> = {
  InUse: 'In Use',
  Deleted: 'Deleted',
  Renumbered: 'Renumbered',
  Skipped: 'Skipped',
};

/** A line of a register: one number, or neighbours that were skipped. */
export const registerRowSchema = z
  .object({
    /** As it was written. */
    number: z.string(),
    /** The last one of the line; the same for a single number. */
    to: z.string(),
    state: z.enum(registerStates),
    /** The paper that has it, or had it; null where it was skipped. */
    paperId: z.string().nullable(),
    /** The paper's date and client, as they were saved last. */
    date: z.string().nullable(),
    client: z.string().nullable(),
    /** Why no paper has it. */
    reason: z.string().nullable(),
    /** Who gave it, or made it what it is, in words. */
    by: z.string().nullable(),
    at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'RegisterRow' });
export type RegisterRow = z.infer<typeof registerRowSchema>;

/** Why a sequence cannot go on with a number. */
export const usedNumberText = 'That number has already been used.';

/** Where an administrator lets a sequence go on. */
export const nextNumberBodySchema = z
  .object({
    number: z
      .string('Enter digits.')
      .trim()
      .regex(new RegExp(`^\\d{1,${maxNumberDigits}}$`), `Enter 1 to ${maxNumberDigits} digits.`)
      .refine((number) => Number(number) > 0, 'Must be more than 0.'),
  })
  .meta({ id: 'NextNumberBody' });

/** The next number of a sequence. */
export const nextNumberSchema = z
  .object({
    number: z.string(),
    /** Where an administrator set it last; null where none did. */
    set: z.object({ number: z.string(), by: z.string(), at: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'NextNumber' });
export type NextNumber = z.infer<typeof nextNumberSchema>;

/** What a number typed by hand leaves out; undefined where it leaves no gap. */
export function gapWarning(typed: string, next: string): string | undefined {
  const [value, first] = [Number(typed), Number(next)];
  if (typed.trim() === '' || value <= first) return undefined;
  const skipped = value - 1 === first ? String(first) : `${first} to ${value - 1}`;
  return `This skips ${skipped}. The next number will be ${value + 1}.`;
}

/** `8`, or `8 to 11` for neighbours. */
export function registerNumbers({ number, to }: Pick<RegisterRow, 'number' | 'to'>): string {
  return number === to ? number : `${number} to ${to}`;
}
