/** Queries on the outbox. */
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { MailOutcome } from '#shared/mail.ts';
import type { MailState } from './mail-table.ts';

export type StoredMail = Selectable<Database['mail']>;

/** Adds an e-mail that waits. */
export async function insertMail(db: Kysely<Database>, mail: Insertable<Database['mail']>): Promise<void> {
  await db.insertInto('mail').values(mail).execute();
}

/** The e-mail as it stands, held for the transaction. */
export async function lockMail(db: Kysely<Database>, id: string): Promise<StoredMail | undefined> {
  return await db.selectFrom('mail').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Notes what a try made of it. */
export async function updateMail(
  db: Kysely<Database>,
  id: string,
  values: Updateable<Database['mail']>,
): Promise<void> {
  await db.updateTable('mail').set(values).where('id', '=', id).execute();
}

/** From here on the server may have it; false where another try has taken it over. */
export async function markHandedOver(db: Kysely<Database>, { id, attempt }: StoredMail): Promise<boolean> {
  const result = await db
    .updateTable('mail')
    .set({ state: 'HandedOver' })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'Sending')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The state as people are told of it. */
export function outcomeOf(state: MailState): MailOutcome {
  return state === 'Sending' || state === 'HandedOver' ? 'Waiting' : state;
}
