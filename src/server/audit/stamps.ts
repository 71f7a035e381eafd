/** Who made and who changed a record, as columns that every write of a record sets. */
import { sql, type Updateable } from 'kysely';
import type { AuditContext } from './write-audit-entry.ts';

/** The stamp of a new record; the database adds the moment, which is that of its audit row. */
export function createdBy({ actor }: Pick<AuditContext, 'actor'>) {
  return { created_by: actor.userId, updated_by: actor.userId };
}

/** The stamp of a change. */
export function updatedBy({ actor }: Pick<AuditContext, 'actor'>) {
  return { updated_by: actor.userId, updated_at: sql<Date>`now()` };
}

/** Who acts, in words that last longer than the person's account. */
export function actorName({ actor: { name, email, userId } }: Pick<AuditContext, 'actor'>): string {
  return name ?? email ?? userId;
}

/** What every new record has besides its fields. */
export type CreateStamp = ReturnType<typeof createdBy>;

/** What every change of a record sets besides its fields. */
export type UpdateStamp = ReturnType<typeof updatedBy>;

/** The columns of a change, with its stamp. */
export type StampedUpdate<Table> = Omit<Updateable<Table>, keyof UpdateStamp> & UpdateStamp;
