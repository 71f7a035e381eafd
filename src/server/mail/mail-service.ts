/** The mail server from the configuration, and which settings are missing. */
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import { Failure } from '#shared/errors.ts';
import { type MailVariable, mailMissingText } from '#shared/mail.ts';

export interface MailConfig {
  /** `smtp://user:password@host:587`, `smtps://...` */
  url?: string | undefined;
  /** An address, or a name with one: `Lee Trucks <office@example.test>`. */
  from?: string | undefined;
  /** Path of the page that shows e-mails instead of sending them; only in the demo. */
  shownAt?: string | undefined;
}

/** Names of missing variables. */
export function missingForMail({ url, from }: MailConfig): MailVariable[] {
  return [...(url === undefined ? ['SMTP_URL' as const] : []), ...(from === undefined ? ['MAIL_FROM' as const] : [])];
}

/** The complete configuration. @throws Failure 409 if a variable is missing */
export function assertMail(config: MailConfig): { url: string; from: string } {
  const { url, from } = config;
  if (url === undefined || from === undefined) throw new Failure(409, mailMissingText);
  return { url, from };
}

/** Returns `office@example.test` for `Lee Trucks <office@example.test>`. */
export function bareAddress(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1]?.trim() ?? from.trim();
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** Passwords are sent to other machines only over TLS. */
export function connectionOf(address: string): {
  options: SMTPConnectionOptions;
  auth?: { user: string; pass: string };
} {
  const url = new URL(address);
  const secure = url.protocol === 'smtps:';
  const isHere = loopback.test(url.hostname);
  const auth = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  const options = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    ignoreTLS: isHere,
    requireTLS: !secure && !isHere && auth.user !== '',
    connectionTimeout: 30_000,
    greetingTimeout: 30_000,
    // The time that RFC 5321 requires clients to wait for the reply to a message.
    socketTimeout: 600_000,
  };
  return auth.user === '' ? { options } : { options, auth };
}
