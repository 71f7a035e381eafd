/** What the provider and the administration of people ask of each other about invitations (specification, section 18.1). */
import type { Kysely } from 'kysely';
import type { AuditContext } from '#server/audit/write-audit-entry.ts';
import type { Database } from '#server/db/schema.ts';

/** An invitation as its e-mail tells of it. */
export interface InvitationToSend {
  id: string;
  email: string;
  /** Of its link. */
  token: string;
  /** In words. */
  role: string;
  invitedBy: string;
  /** That the link is good for. */
  days: number;
}

/** What the provider does for invitations, where e-mail is set up. */
export interface InvitationMail {
  hasAccount(db: Kysely<Database>, email: string): Promise<boolean>;
  send(context: AuditContext, invitation: InvitationToSend): Promise<void>;
}

/** What the page of a link asks of invitations; each in a transaction. */
export interface Invitations {
  /** Undefined for a link that opens nothing any more. */
  emailOf(db: Kysely<Database>, token: string): Promise<string | undefined>;
  /** The role is theirs from now on; false for a link that opens nothing any more. */
  accept(
    context: Pick<AuditContext, 'db' | 'requestId' | 'actor'>,
    token: string,
    person: { userId: string; email: string; name: string },
  ): Promise<boolean>;
}
