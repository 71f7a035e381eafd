/** Queries on the outbox. */
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { reserveClient } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import type { MailOutcome } from '#shared/mail.ts';
import type { MailState } from './mail-table.ts';

export type StoredMail = Selectable<Database['mail']>;

export async function insertMail(db: Kysely<Database>, mail: Insertable<Database['mail']>): Promise<void> {
  await db.insertInto('mail').values(mail).execute();
}

/** Reads an e-mail and locks it until the end of the transaction. */
export async function lockMail(db: Kysely<Database>, id: string): Promise<StoredMail | undefined> {
  return await db.selectFrom('mail').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateMail(
  db: Kysely<Database>,
  id: string,
  values: Updateable<Database['mail']>,
): Promise<void> {
  await db.updateTable('mail').set(values).where('id', '=', id).execute();
}

/** Saves that the server may have the message, at the same moment as the end of the message is sent. */
export interface HandOver {
  /** @throws Error if another attempt has claimed the e-mail */
  assertOwn(): Promise<void>;
  /**
   * The statement has been sent when this returns. So a process that is killed has sent both the statement and the
   * end of the message, or neither.
   */
  mark(): void;
  /** Releases the connection if nothing was saved. */
  release(): void;
}

/** How long a check of the claim is trusted: much less than the time after which other processes claim the e-mail. */
const claimValidMs = 5000;

/**
 * For one attempt. Its connection is reserved from the last check until the state is saved, however slow the server
 * is.
 */
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
        throw new Error('Sending was interrupted.');
      }
      client = reserved;
      // Takes a lock to verify that the database is writable; a read-only one could not save the state later.
      const { rowCount } = await client.query(`select from mail ${own} for key share`, values);
      if (rowCount !== 1) throw new Error('Another process has taken it over.');
      asserted = performance.now();
    },
    mark: () => {
      if (client === undefined || performance.now() - asserted > claimValidMs) {
        throw new Error('Sending stalled.');
      }
      // Not awaited: if it fails, the final result is saved anyway.
      const marking = client.query(`update mail set state = 'HandedOver' ${own}`, values);
      void marking.catch(() => undefined).then(release);
    },
    release,
  };
}

/** The state as users see it. */
export function outcomeOf(state: MailState): MailOutcome {
  return state === 'Sending' || state === 'HandedOver' ? 'Waiting' : state;
}
