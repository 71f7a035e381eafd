/** The interface between the embedded provider and the administration of users, for invitations. */
import type { Kysely } from 'kysely';
import type { AuditContext } from '#server/audit/write-audit-entry.ts';
import type { Database } from '#server/db/schema.ts';

export interface InvitationToSend {
  id: string;
  email: string;
  /** The secret in the link. */
  token: string;
  /** The label of the role. */
  role: string;
  invitedBy: string;
  /** How long the link is valid. */
  days: number;
}

/** What the provider offers for invitations if e-mail is set up. */
export interface InvitationMail {
  hasAccount(db: Kysely<Database>, email: string): Promise<boolean>;
  send(context: AuditContext, invitation: InvitationToSend): Promise<void>;
}

/** What the invitation page needs. Each method needs a transaction. */
export interface Invitations {
  /** Undefined if the link has expired or was used. */
  emailOf(db: Kysely<Database>, token: string): Promise<string | undefined>;
  /** Gives the person the role of the invitation; false if the link has expired or was used. */
  accept(
    context: Pick<AuditContext, 'db' | 'requestId' | 'actor'>,
    token: string,
    person: { userId: string; email: string; name: string },
  ): Promise<boolean>;
}
