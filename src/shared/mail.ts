/** E-mails with a PDF attached: the request to send one, and its outcome. */
import { z } from 'zod';
import { defineRoute, type Route, type Shape } from './route.ts';
import { descriptionSchema, hasHiddenCharacters, isStorable, requiredLineSchema } from './text.ts';

/** One address, without a display name. Mail servers reject domains with an empty part. */
const addressShape = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\.]+(\.[^\s@<>(),;:"[\]\\.]+)*$/;
const wrongAddress = 'Enter one e-mail address.';

export const mailAddressSchema = z
  .string(wrongAddress)
  .trim()
  .min(1, { error: 'Required.', abort: true })
  .max(200, 'At most 200 characters.')
  .refine((text) => addressShape.test(text) && isStorable(text) && !hasHiddenCharacters(text), wrongAddress);

const noAddress = z.literal('').transform(() => null);

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

/** `Unknown` means that the program ended while the mail server was accepting the e-mail. */
export const mailOutcomes = ['Waiting', 'Sent', 'Refused', 'GivenUp', 'Unknown'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

export const mailOutcomeLabels: Record<MailOutcome, string> = {
  Waiting: 'Waiting to be sent',
  Sent: 'Sent',
  Refused: 'Refused',
  GivenUp: 'Could not be sent',
  Unknown: 'May not have been sent',
};

/** Environment variables that are required to send e-mails. */
export type MailVariable = 'SMTP_URL' | 'MAIL_FROM';

export const mailMissingText = 'E-mail is not set up yet. Ask your administrator.';

/** Maximum number of e-mails per user. */
export const sendingLimit = { count: 30, minutes: 10 };

export function sendingLimitText(minutes: number): string {
  const { count, minutes: within } = sendingLimit;
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `You can send ${count} e-mails in ${within} minutes. Try again in ${wait}.`;
}

type SendRoute<Params extends Shape> = Pick<
  Route<Params>,
  'id' | 'tag' | 'summary' | 'path' | 'roles' | 'params' | 'changes'
> & {
  /** The message for 404. */
  missing: string;
};

/** A call that queues an e-mail with a PDF and responds with 202. */
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
      409: mailMissingText,
      429: sendingLimitText(sendingLimit.minutes),
    },
  });
}
