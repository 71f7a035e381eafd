/** How backups are described at the terminal. */
import { expect, test } from 'vitest';
import { stampOf } from '#server/backup/backup-format.ts';
import { describeBackup, describeLost } from './backup-texts.ts';

const stamp = stampOf({
  ...{ program: '1.2.3', takenAt: '2026-11-22T02:00:00.000Z', postgres: '18' },
  ...{ migrations: [], tables: [], sequences: [] },
});

test.each([
  [
    { rows: { truck: 1200, client: 34 }, files: 45, bytes: 6_750_000, lost: [] },
    '1,234 rows of 2 tables and 45 files (6.8 MB), as of 2026-11-22T02:00:00.000Z',
  ],
  [
    { rows: { truck: 1 }, files: 1, bytes: 0, lost: [] },
    '1 row of 1 table and 1 file (0.0 MB), as of 2026-11-22T02:00:00.000Z',
  ],
  [
    { rows: {}, files: 0, bytes: 0, lost: [] },
    '0 rows of 0 tables and 0 files (0.0 MB), as of 2026-11-22T02:00:00.000Z',
  ],
])('a backup of %o is described with counts, size and time', (summary, text) => {
  expect(describeBackup(stamp, summary)).toBe(text);
});

test('each file that a backup lacks has a line', () => {
  expect(describeLost({ rows: {}, files: 0, bytes: 0, lost: ['a/images/1', 'b/videos/2'] })).toEqual([
    'Not in it, because it was deleted or missing meanwhile: a/images/1',
    'Not in it, because it was deleted or missing meanwhile: b/videos/2',
  ]);
});
