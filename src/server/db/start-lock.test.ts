/** Starts of several processes at the same time, of which one is slow. */
import { type RawBuilder, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { updateEmailKeys } from '#server/identity/accounts/email-keys.ts';
import { openSecretBox } from '#server/identity/factors/factor-key.ts';
import { identityOf } from '#server/identity/records/identity-tables.ts';
import { createTestDatabase, type TestDatabase } from '#test/database/database.ts';
import { openDatabase } from './database.ts';
import { migrate, migrationLock } from './migrate.ts';

const steps: readonly [string, RawBuilder<unknown>, (db: TestDatabase['db']) => Promise<unknown>][] = [
  ['migrations', sql.lit(migrationLock), (db) => migrate(db)],
  ['the keys of log-ins', sql`hashtextextended('identity first start', 0)`, (db) => openSecretBox(identityOf(db))],
  ['spellings of e-mails', sql`hashtext('email keys')`, (db) => updateEmailKeys(db)],
];

test.each(steps)(
  'a start waits for %s of another start for longer than the time limit of locks',
  async (_, lock, step) => {
    const { db: slow, url, drop } = await createTestDatabase();
    onTestFinished(drop);
    const db = await openDatabase(url, { poolSize: 1 });
    onTestFinished(() => db.destroy());
    await sql`set lock_timeout = '50ms'`.execute(db);
    const outcome = await slow.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${lock})`.execute(transaction);
      const ended = step(db).then(
        () => 'started',
        (error: unknown) => error,
      );
      await sql`select pg_sleep(0.5)`.execute(transaction);
      return { ended };
    });
    expect(await outcome.ended).toBe('started');
  },
);
