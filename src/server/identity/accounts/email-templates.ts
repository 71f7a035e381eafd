/** Texts of the e-mails to users. */
import type { MailButton } from '#server/mail/mail-details.ts';
import { productName } from '#server/product-name.ts';

export interface EmailTemplate {
  subject: string;
  /** The link is in a paragraph of its own. */
  text: string;
  button: MailButton;
  /** It has a secret link, so its text is deleted once it has been sent. */
  isSecret: boolean;
}

/** @param name only of a confirmed e-mail, because a stranger may have chosen it */
function greeting(name: string | undefined): string {
  return name === undefined ? 'Hello,' : `Hello ${name},`;
}

export function resetEmail(name: string | undefined, link: string): EmailTemplate {
  return {
    subject: 'Reset your password',
    text: `${greeting(name)}

We received a request to reset your ${productName} password. Use this link within one hour:

${link}

It works once. If you did not ask for this, ignore this e-mail; your password has not changed.`,
    button: { label: 'Reset Password', link },
    isSecret: true,
  };
}

export function invitationEmail(
  link: string,
  { role, invitedBy, days }: { role: string; invitedBy: string; days: number },
): EmailTemplate {
  return {
    subject: `You are invited to ${productName}`,
    text: `Hello,

${invitedBy} has invited you to ${productName} (role: ${role}). Use this link within ${days} days to set up your account:

${link}

It works once.`,
    button: { label: 'Set Up Account', link },
    isSecret: true,
  };
}

export function newBrowserEmail(
  name: string | undefined,
  { browser, at, home }: { browser: string; at: string; home: string },
): EmailTemplate {
  const link = `${home}account`;
  return {
    subject: `New log-in to ${productName}`,
    text: `${greeting(name)}

Someone logged in to your account from a new browser: ${browser}, ${at}.

If this was you, no action is needed. If not, change your password now and log that device out on your Account page:

${link}`,
    button: { label: 'Open Account', link },
    isSecret: false,
  };
}
