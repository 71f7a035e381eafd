/** E-mails to the people of the provider: put into the outbox in the transaction of what they tell of (specification, section 18.1). */
import type { AuditContext } from '#server/audit/write-audit-entry.ts';
import { type MailConfig, missingForMail } from '#server/mail/mail-service.ts';
import { queueEmail } from '#server/mail/queue-mail.ts';
import { assertMaySend } from '#server/mail/sending-limit.ts';
import type { IdentityAccount } from './account-store.ts';
import { type EmailTemplate, invitationEmail, newBrowserEmail, resetEmail } from './email-templates.ts';
import type { InvitationToSend } from './invitation-port.ts';

type Person = Pick<IdentityAccount, 'userId' | 'email' | 'emailVerified' | 'name'>;

/** By which a letter may call somebody. */
function nameOf({ emailVerified, name }: Person): string | undefined {
  return emailVerified ? name : undefined;
}

/** What is written to people, where e-mail is set up. */
export interface AccountMail {
  sendReset(context: AuditContext, person: Person, link: string): Promise<void>;
  /** @throws Failure 429 for somebody who has sent too many */
  sendInvitation(context: AuditContext, invitation: InvitationToSend, link: string): Promise<void>;
  /** @param browser in words */
  sendNewBrowser(context: AuditContext, person: Person, browser: string): Promise<void>;
}

/** Undefined where e-mail is not set up. */
export function accountMail(
  config: MailConfig,
  { homeUrl, timeZone }: { homeUrl: string; timeZone: string },
): AccountMail | undefined {
  if (missingForMail(config).length > 0) return undefined;
  const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone });

  async function send(
    context: AuditContext,
    { userId: id, email: to }: Person,
    template: EmailTemplate,
  ): Promise<void> {
    await queueEmail(context, config, { kind: 'user', id, to, ...template });
  }

  return {
    sendReset: (context, person, link) => send(context, person, resetEmail(nameOf(person), link)),
    async sendInvitation(context, { id, email: to, ...about }, link) {
      await assertMaySend(context.db, context.actor.userId);
      await queueEmail(context, config, { kind: 'invitation', id, to, ...invitationEmail(link, about) });
    },
    sendNewBrowser: (context, person, browser) => {
      const at = moments.format(new Date());
      return send(context, person, newBrowserEmail(nameOf(person), { browser, at, home: homeUrl }));
    },
  };
}
