/** An e-mail with a PDF: what is asked for, and what became of it (specification, sections 15.3 and 20, Money). */
import { z } from 'zod';
import { defineRoute, type Route, type Shape } from './route.ts';
import { descriptionSchema, hasHiddenCharacters, isStorable, requiredLineSchema } from './text.ts';

/** One address as people write it: no list, no name before it; its domain has no empty part, which no mail server takes. */
const addressShape = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\.]+(\.[^\s@<>(),;:"[\]\\.]+)*$/;
const wrongAddress = 'Enter one e-mail address.';

/** One e-mail address. */
export const mailAddressSchema = z
  .string(wrongAddress)
  .trim()
  .min(1, { error: 'Required.', abort: true })
  .max(200, 'At most 200 characters.')
  .refine((text) => addressShape.test(text) && isStorable(text) && !hasHiddenCharacters(text), wrongAddress);

const noAddress = z.literal('').transform(() => null);

/** What is typed: `cc` may be left out. */
export const mailBodySchema = z
  .object({
    to: mailAddressSchema,
    cc: z
      .union([noAddress, mailAddressSchema], wrongAddress)
      .nullish()
      .transform((cc) => cc ?? null),
    subject: requiredLineSchema.refine((text) => !/[\r\n]/.test(text), 'Must be one line.'),
    text: descriptionSchema,
  })
  .meta({ id: 'MailBody' });
export type MailBody = z.infer<typeof mailBodySchema>;

/** What became of an e-mail; `Unknown` where the program ended while the server was taking it. */
export const mailOutcomes = ['Waiting', 'Sent', 'Refused', 'GivenUp', 'Unknown'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

/** Outcomes in words. */
export const mailOutcomeLabels: Record<MailOutcome, string> = {
  Waiting: 'Waiting to be sent',
  Sent: 'Accepted by the mail server',
  Refused: 'Refused',
  GivenUp: 'Given up',
  Unknown: 'Not known whether it was sent',
};

const variables = ['SMTP_URL', 'MAIL_FROM'] as const;
export type MailVariable = (typeof variables)[number];

/** What keeps e-mails from being sent, as a sentence: the variables that are not set. */
export function mailMissingText(missing: readonly string[]): string {
  return `E-mail is not set up: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing.`;
}

/** E-mails that one person may send. */
export const sendingLimit = { count: 30, minutes: 10 };

/** What somebody reads who has sent so many. */
export function sendingLimitText(minutes: number): string {
  const { count, minutes: within } = sendingLimit;
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `You can send ${count} e-mails in ${within} minutes. Try again in ${wait}.`;
}

type SendRoute<Params extends Shape> = Pick<Route<Params>, 'id' | 'tag' | 'summary' | 'path' | 'roles' | 'params'> & {
  /** Its 404. */
  missing: string;
};

/** A call that sends a PDF by e-mail: it is on its way once the call is answered with 202. */
export function sendRoute<Params extends Shape>({ missing, ...route }: SendRoute<Params>) {
  return defineRoute({
    ...route,
    method: 'POST',
    status: 202,
    body: mailBodySchema,
    result: z.object({ id: z.string() }),
    messages: {
      400: 'Failed to send e-mail.',
      404: missing,
      409: mailMissingText(variables),
      429: sendingLimitText(sendingLimit.minutes),
    },
  });
}
