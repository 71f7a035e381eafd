/** The mail server as the configuration names it, and what of it is missing (specification, section 15.3). */
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import { Failure } from '#shared/errors.ts';
import { type MailVariable, mailMissingText } from '#shared/mail.ts';

/** What the environment says of e-mail. */
export interface MailConfig {
  /** `smtp://user:password@host:587`, `smtps://...` */
  url?: string | undefined;
  /** An address, or a name with one: `Butler Trucks <office@example.test>`. */
  from?: string | undefined;
}

/** Variables that are not set. */
export function missingForMail({ url, from }: MailConfig): MailVariable[] {
  return [...(url === undefined ? ['SMTP_URL' as const] : []), ...(from === undefined ? ['MAIL_FROM' as const] : [])];
}

/** The complete configuration. @throws Failure 409 if a variable is missing */
export function assertMail(config: MailConfig): { url: string; from: string } {
  const { url, from } = config;
  if (url === undefined || from === undefined) throw new Failure(409, mailMissingText);
  return { url, from };
}

/** `office@example.test` of `Butler Trucks <office@example.test>`. */
export function bareAddress(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1]?.trim() ?? from.trim();
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** Where and how to connect. Passwords go to another machine only through TLS. */
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
    // As long as RFC 5321 has clients wait for the answer to a message.
    socketTimeout: 600_000,
  };
  return auth.user === '' ? { options } : { options, auth };
}
