/** Updates the `email_key` of accounts and invitations that were stored under an older rule of comparing e-mails. */
import { type Kysely, sql } from 'kysely';
import { withTransaction } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { lockStart } from '#server/db/start-lock.ts';
import { emailKey } from '#server/email-key.ts';

interface Keyed {
  id: string;
  email: string;
  email_key: string;
}

/** Two accounts whose e-mails are spellings of the same address. */
export interface DuplicateAccount {
  email: string;
  other: string;
}

const places = [
  { table: 'identity_account', id: 'user_id' },
  { table: 'invitation', id: 'id' },
] as const;

/** Oldest first, because the oldest of several spellings gets the key. */
async function read(db: Kysely<Database>, { table, id }: (typeof places)[number]): Promise<Keyed[]> {
  const { rows } = await sql<Keyed>`
    select ${sql.ref(id)} as id, email, email_key from ${sql.table(table)} order by created_at, ${sql.ref(id)}`.execute(
    db,
  );
  return rows;
}

/** Finds accounts that still have a former key, because another account already has the current one. */
export async function findDuplicateAccounts(db: Kysely<Database>): Promise<DuplicateAccount[]> {
  const accounts = await read(db, places[0]);
  const byKey = new Map(accounts.map(({ email_key, email }) => [email_key, email]));
  return accounts.flatMap(({ email, email_key }) => {
    const other = byKey.get(emailKey(email));
    return email_key === emailKey(email) || other === undefined ? [] : [{ email, other }];
  });
}

/** Gives accounts and invitations the current key, unless another row has it. Either way both continue to work. */
export async function updateEmailKeys(db: Kysely<Database>): Promise<void> {
  await withTransaction(db, async (trx) => {
    await lockStart(trx, sql`hashtext('email keys')`);
    for (const place of places) {
      const rows = await read(trx, place);
      const taken = new Set(rows.map(({ email_key }) => email_key));
      for (const { id, email, email_key } of rows) {
        const key = emailKey(email);
        if (key === email_key || taken.has(key)) continue;
        taken.add(key);
        await sql`update ${sql.table(place.table)} set email_key = ${key} where ${sql.ref(place.id)} = ${id}`.execute(
          trx,
        );
      }
    }
  });
}

/** Message for the log and for `npm run doctor`. */
export function describeDuplicate({ email, other }: DuplicateAccount): string {
  return `The accounts ${email} and ${other} have the same e-mail in two spellings: delete one of them on the Users page.`;
}
