/** What the migration to jobs makes of removals that were still to be done. */
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { createTestDatabase } from '#test/database.ts';
import { migrationsBefore } from '#test/earlier-migrations.ts';

test('removals of bytes and unfinished deletions of people become jobs, each at its time', async () => {
  const database = await createTestDatabase('template0');
  onTestFinished(() => database.drop());
  const folder = await migrationsBefore('0016');
  onTestFinished(() => rm(folder, { recursive: true }));
  await migrate(database.db, folder);
  await sql`
    insert into media_removal (prefix, asked_at, due_at) values
      ('new/', now(), now()), ('again/', now() - interval '20 hours', now() + interval '4 hours')`.execute(database.db);
  await sql`
    insert into account_removal (user_id, person, actor, request_id, retry_at)
    values ('u1', '{}', '{}', 'r', now() + interval '1 hour')`.execute(database.db);
  await migrate(database.db);
  const { rows } = await sql`
    select name, data, round(extract(epoch from start_after - now()) / 3600)::int as hours
    from pgboss.job order by name, start_after, data->>'prefix'`.execute(database.db);
  expect(rows).toEqual([
    { name: 'finish-account-removal', data: { userId: 'u1' }, hours: 1 },
    { name: 'remove-media', data: { prefix: 'new/' }, hours: 0 },
    { name: 'remove-media', data: { prefix: 'again/' }, hours: 4 },
    { name: 'remove-media', data: { prefix: 'new/' }, hours: 24 },
  ]);
});
