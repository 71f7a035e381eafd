/** Queries on the outbox. */
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { reserveClient } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import type { MailOutcome } from '#shared/mail.ts';
import type { MailState } from './mail-table.ts';

/** An e-mail of the outbox, whole. */
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
  /** Gives the connection back where nothing was noted. */
  release(): void;
}

/** Milliseconds for which an e-mail is sure to be one's own: much less than until others take it over. */
const sureForMs = 5000;

/** The note of one try; its connection is its own from the last look until the note is made, however slow the server is. */
export function openHandOver(db: Kysely<Database>, { id, attempt }: StoredMail): HandOver {
  const own = `where id = $1 and attempt = $2 and state = 'Sending'`;
  const values = [id, attempt];
  let client: Awaited<ReturnType<typeof reserveClient>> | undefined;
  let asserted = Number.NEGATIVE_INFINITY;
  let isOver = false;
  const release = () => {
    isOver = true;
    client?.release();
    client = undefined;
  };
  return {
    assertOwn: async () => {
      const reserved = await reserveClient(db);
      if (isOver) {
        reserved.release();
        throw new Error('The try was broken off.');
      }
      client = reserved;
      // With a lock that is released at once: a database that takes no changes could not note the end of the message.
      const { rowCount } = await client.query(`select from mail ${own} for key share`, values);
      if (rowCount !== 1) throw new Error('Another process has taken it over.');
      asserted = performance.now();
    },
    mark: () => {
      if (client === undefined || performance.now() - asserted > sureForMs) {
        throw new Error('The process stood still.');
      }
      // Not awaited: should it fail, the outcome is noted all the same.
      const marking = client.query(`update mail set state = 'HandedOver' ${own}`, values);
      void marking.catch(() => undefined).then(release);
    },
    release,
  };
}

/** The state as people are told of it. */
export function outcomeOf(state: MailState): MailOutcome {
  return state === 'Sending' || state === 'HandedOver' ? 'Waiting' : state;
}
