/** The last read of a feed: the latest one counts, and one that cannot be stored is logged. */
import { expect, test } from 'vitest';
import { createLogger } from '#server/http/logger.ts';
import { createTestDatabase } from '#test/database/database.ts';
import { FeedReads } from './feed-reads.ts';

test('a read that the database does not store is logged with its feed, and stops nothing', async () => {
  const { db, drop } = await createTestDatabase();
  await drop();
  const lines: string[] = [];
  const reads = new FeedReads(db, createLogger('info', { write: (line: string) => lines.push(line) }));
  reads.record('feed-1', { at: new Date(), reader: 'Portal/1.0', count: 2 });
  await reads.settled();
  reads.record('feed-2', { at: new Date(), reader: null, count: 0 });
  await reads.settled();
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(logged.map(({ feedId, msg }) => [feedId, msg])).toEqual([
    ['feed-1', 'the last read of a feed was not stored'],
    ['feed-2', 'the last read of a feed was not stored'],
  ]);
});
