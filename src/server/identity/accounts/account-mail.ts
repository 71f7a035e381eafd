/** E-mails to the people of the provider: put into the outbox in the transaction of what they tell of (specification, section 18.1). */
import type { Origin } from '#server/audit/record-change.ts';
import { type MailConfig, missingForMail } from '#server/mail/mail-service.ts';
import { queueLetter } from '#server/mail/queue-mail.ts';
import { assertMaySend } from '#server/mail/sending-limit.ts';
import type { IdentityAccount } from './account-store.ts';
import type { InvitationToSend } from './invitation-port.ts';
import { invitationLetter, type Letter, newBrowserLetter, resetLetter } from './letters.ts';

type Person = Pick<IdentityAccount, 'userId' | 'email' | 'emailVerified' | 'name'>;

/** By which a letter may call somebody. */
function nameOf({ emailVerified, name }: Person): string | undefined {
  return emailVerified ? name : undefined;
}

/** What is written to people, where e-mail is set up. */
export interface AccountMail {
  sendReset(origin: Origin, person: Person, link: string): Promise<void>;
  /** @throws Failure 429 for somebody who has sent too many */
  sendInvitation(origin: Origin, invitation: InvitationToSend, link: string): Promise<void>;
  /** @param browser in words */
  sendNewBrowser(origin: Origin, person: Person, browser: string): Promise<void>;
}

/** Undefined where e-mail is not set up. */
export function accountMail(
  config: MailConfig,
  { homeUrl, timeZone }: { homeUrl: string; timeZone: string },
): AccountMail | undefined {
  if (missingForMail(config).length > 0) return undefined;
  const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone });

  async function send(origin: Origin, { userId: id, email: to }: Person, letter: Letter): Promise<void> {
    await queueLetter(origin, config, { kind: 'user', id, to, ...letter });
  }

  return {
    sendReset: (origin, person, link) => send(origin, person, resetLetter(nameOf(person), link)),
    async sendInvitation(origin, { id, email: to, ...about }, link) {
      await assertMaySend(origin.db, origin.actor.userId);
      await queueLetter(origin, config, { kind: 'invitation', id, to, ...invitationLetter(link, about) });
    },
    sendNewBrowser: (origin, person, browser) => {
      const at = moments.format(new Date());
      return send(origin, person, newBrowserLetter(nameOf(person), { browser, at, home: homeUrl }));
    },
  };
}
