/** What the product writes to its own people by e-mail: one function for each, with all its words (specification, section 18.1). */
import { productName } from '#server/product-name.ts';

/** An e-mail before it has an address. */
export interface Letter {
  subject: string;
  text: string;
  /** It has a link that opens something: what it says is forgotten once it was sent. */
  isSecret: boolean;
}

/** To whoever it was that has the mailbox; a stranger's name may be anything, so only a confirmed e-mail is called by name. */
function greeting(name: string | undefined): string {
  return name === undefined ? 'Hello,' : `Hello ${name},`;
}

/** For whoever asked for a new password. @param name left out unless the e-mail is confirmed */
export function resetLetter(name: string | undefined, link: string): Letter {
  return {
    subject: `Set a new password for ${productName}`,
    text: `${greeting(name)}

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

/** After a sign-in with a browser that the account did not know. @param name left out unless the e-mail is confirmed */
export function newBrowserLetter(
  name: string | undefined,
  { browser, at, home }: { browser: string; at: string; home: string },
): Letter {
  return {
    subject: `New sign-in to ${productName}`,
    text: `${greeting(name)}

your account at ${productName} was signed in to from a browser that it did not know: ${browser}, ${at}.

If it was you, there is nothing to do. If not, change your password at once, and end that sign-in on your page Account: ${home}account`,
    isSecret: false,
  };
}
