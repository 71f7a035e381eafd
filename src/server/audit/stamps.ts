/** Columns that record who created and who last changed a record. Every write sets them. */
import { sql, type Updateable } from 'kysely';
import type { AuditContext } from './write-audit-entry.ts';

/** The database adds the time, which equals that of the audit entry. */
export function createdBy({ actor }: Pick<AuditContext, 'actor'>) {
  return { created_by: actor.userId, updated_by: actor.userId };
}

export function updatedBy({ actor }: Pick<AuditContext, 'actor'>) {
  return { updated_by: actor.userId, updated_at: sql<Date>`now()` };
}

/** A name of the user that stays meaningful after the account is deleted. */
export function actorName({ actor: { name, email, userId } }: Pick<AuditContext, 'actor'>): string {
  return name ?? email ?? userId;
}

/** Columns that every new record has besides its fields. */
export type CreateStamp = ReturnType<typeof createdBy>;

/** Columns that every update sets besides its fields. */
export type UpdateStamp = ReturnType<typeof updatedBy>;

/** An update with its stamp. */
export type StampedUpdate<Table> = Omit<Updateable<Table>, keyof UpdateStamp> & UpdateStamp;
