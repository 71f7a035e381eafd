/** What the product writes to its own people by e-mail: one function for each, with all its words (specification, section 18.1). */
import type { MailButton } from '#server/mail/mail-details.ts';
import { productName } from '#server/product-name.ts';

/** An e-mail before it has an address. */
export interface EmailTemplate {
  subject: string;
  /** Its link is in a paragraph without other words. */
  text: string;
  button: MailButton;
  /** It has a link that opens something: what it says is forgotten once it was sent. */
  isSecret: boolean;
}

/** A stranger's name may be anything, so only the owner of a confirmed e-mail is addressed by name. */
function greeting(name: string | undefined): string {
  return name === undefined ? 'Hello,' : `Hello ${name},`;
}

/** For a person who has forgotten the password. @param name left out unless the e-mail is confirmed */
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

/** For an invited person. */
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

/** After a sign-in with a browser that the account did not know. @param name left out unless the e-mail is confirmed */
export function newBrowserEmail(
  name: string | undefined,
  { browser, at, home }: { browser: string; at: string; home: string },
): EmailTemplate {
  const link = `${home}account`;
  return {
    subject: `New sign-in to ${productName}`,
    text: `${greeting(name)}

Someone logged in to your account from a new browser: ${browser}, ${at}.

If this was you, no action is needed. If not, change your password now and log that device out on your Account page:

${link}`,
    button: { label: 'Open Account', link },
    isSecret: false,
  };
}
