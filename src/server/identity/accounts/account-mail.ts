/** E-mails to users of the embedded provider. They are queued in the same transaction as the change they report. */
import type { AuditContext } from '#server/audit/write-audit-entry.ts';
import { type MailConfig, missingForMail } from '#server/mail/mail-service.ts';
import { queueEmail } from '#server/mail/queue-mail.ts';
import { assertMaySend } from '#server/mail/sending-limit.ts';
import type { IdentityAccount } from './account-store.ts';
import { type EmailTemplate, invitationEmail, newBrowserEmail, resetEmail } from './email-templates.ts';
import type { InvitationToSend } from './invitation-port.ts';

type Person = Pick<IdentityAccount, 'userId' | 'email' | 'emailVerified' | 'name'>;

/** Only a confirmed address is greeted by name, because a stranger may have chosen the name. */
function nameOf({ emailVerified, name }: Person): string | undefined {
  return emailVerified ? name : undefined;
}

export interface AccountMail {
  sendReset(context: AuditContext, person: Person, link: string): Promise<void>;
  /** @throws Failure 429 if the sender has reached the limit */
  sendInvitation(context: AuditContext, invitation: InvitationToSend, link: string): Promise<void>;
  /** @param browser for example `Chrome on Windows` */
  sendNewBrowser(context: AuditContext, person: Person, browser: string): Promise<void>;
}

/** Undefined if e-mail is not set up. */
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
