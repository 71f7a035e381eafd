/** What the product writes to its own people by e-mail: one function for each, with all its words (specification, section 18.1). */
import { productName } from './product-name.ts';

/** An e-mail before it has an address. */
export interface Letter {
  subject: string;
  text: string;
  /** It has a link that opens something: what it says is forgotten once it was sent. */
  isSecret: boolean;
}

/** For whoever asked for a new password. */
export function resetLetter(name: string, link: string): Letter {
  return {
    subject: `Set a new password for ${productName}`,
    text: `Hello ${name},

somebody asked for a new password for your account at ${productName}. Open this link within one hour to set it:

${link}

The link works once. If it was not you who asked, there is nothing to do: your password stays as it is.`,
    isSecret: true,
  };
}

/** For whoever is invited. */
export function invitationLetter(
  link: string,
  { role, invitedBy, days }: { role: string; invitedBy: string; days: number },
): Letter {
  return {
    subject: `You are invited to ${productName}`,
    text: `Hello,

${invitedBy} invites you to ${productName} as ${role}. Open this link within ${days} days to choose your name and a password:

${link}

The link works once.`,
    isSecret: true,
  };
}

/** After a sign-in with a browser that the account did not know. */
export function newBrowserLetter(
  name: string,
  { browser, at, home }: { browser: string; at: string; home: string },
): Letter {
  return {
    subject: `New sign-in to ${productName}`,
    text: `Hello ${name},

your account at ${productName} was signed in to from a browser that it did not know: ${browser}, ${at}.

If it was you, there is nothing to do. If not, change your password at once, and end that sign-in on your page Account: ${home}account`,
    isSecret: false,
  };
}
