/** Queries on the outbox. */
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { reserveClient } from '#server/db/database.ts';
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

/** The note that the server has a message, which leaves together with the message's end. */
export interface HandOver {
  /** @throws Error where another try has taken the e-mail over */
  assertOwn(): Promise<void>;
  /** On its way to the database when this returns, so that a process that is killed has sent both or neither. */
  mark(): void;
  /** Gives the connection back. */
  release(): void;
}

/** Milliseconds for which an e-mail is sure to be one's own: much less than until others take it over. */
const sureForMs = 5000;

/** Opens the note for one try. */
export async function openHandOver(db: Kysely<Database>, { id, attempt }: StoredMail): Promise<HandOver> {
  const client = await reserveClient(db);
  const own = `where id = $1 and attempt = $2 and state = 'Sending'`;
  const values = [id, attempt];
  let asserted = Number.NEGATIVE_INFINITY;
  let marking: Promise<unknown> = Promise.resolve();
  return {
    assertOwn: async () => {
      const { rowCount } = await client.query(`select from mail ${own}`, values);
      if (rowCount !== 1) throw new Error('Another process has taken it over.');
      asserted = performance.now();
    },
    mark: () => {
      if (performance.now() - asserted > sureForMs) throw new Error('The process stood still.');
      // Not awaited: should it fail, the outcome is noted all the same.
      marking = client.query(`update mail set state = 'HandedOver' ${own}`, values).catch(() => undefined);
    },
    release: () => void marking.then(() => client.release()),
  };
}

/** The state as people are told of it. */
export function outcomeOf(state: MailState): MailOutcome {
  return state === 'Sending' || state === 'HandedOver' ? 'Waiting' : state;
}
