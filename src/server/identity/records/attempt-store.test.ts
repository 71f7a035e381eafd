/** How many attempts are allowed, and how long further ones wait. */
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database/database.ts';
import {
  type AttemptRule,
  clearAttempts,
  findCountStart,
  recordAttempt,
  removeExpiredAttempts,
  returnAttempt,
} from './attempt-store.ts';
import { identityOf } from './identity-tables.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());
const db = identityOf(database.db);

const growing: AttemptRule = { limit: 3, windowMinutes: 15, wait: 'growing' };
const fixed: AttemptRule = { limit: 3, windowMinutes: 60, wait: 'window' };

/** Lets time pass for all counts. */
const pass = (minutes: number) =>
  sql`update identity_attempt set locked_until = locked_until - ${minutes} * interval '1 minute',
    forget_at = forget_at - ${minutes} * interval '1 minute',
    began_at = began_at - ${minutes} * interval '1 minute'`.execute(db);

/** Counts an attempt, and returns the whole minutes to wait. */
const attempt = async (subject: string, rule: AttemptRule) =>
  Math.ceil((await recordAttempt(db, subject, rule)) / 60_000);

/** The waits of attempts, each so many minutes after the one before. */
async function waits(subject: string, rule: AttemptRule, pauses: readonly number[]): Promise<number[]> {
  const found = [];
  for (const minutes of pauses) {
    await pass(minutes);
    found.push(await attempt(subject, rule));
  }
  return found;
}

test('after the allowed attempts the wait grows from one minute, doubles with each further one and ends at the window', async () => {
  expect(await waits('grows', growing, [0, 0, 0, 0])).toEqual([0, 0, 0, 1]);
  expect(await waits('grows', growing, [1, 0])).toEqual([0, 2]);
  expect(await waits('grows', growing, [2, 0])).toEqual([0, 4]);
  expect(await waits('grows', growing, [4, 0])).toEqual([0, 8]);
  expect(await waits('grows', growing, [8, 0])).toEqual([0, 15]);
  expect(await waits('grows', growing, [15, 0])).toEqual([0, 15]);
});

test('a refused attempt does not make the wait longer', async () => {
  expect(await waits('refused', growing, [0, 0, 0, 0, 0, 0])).toEqual([0, 0, 0, 1, 1, 1]);
  expect(await waits('refused', growing, [1])).toEqual([0]);
});

test('a growing count is forgotten a window after its last attempt or wait', async () => {
  expect(await waits('forgotten', growing, [0, 0, 14, 0])).toEqual([0, 0, 0, 1]);
  expect(await waits('forgotten', growing, [15, 0])).toEqual([0, 2]);
  expect(await waits('forgotten', growing, [17, 0, 0, 0])).toEqual([0, 0, 0, 1]);
});

test('a fixed window is over so long after the first attempt, whatever came in between', async () => {
  expect(await waits('fixed', fixed, [0, 20, 20, 0])).toEqual([0, 0, 0, 20]);
  expect(await waits('fixed', fixed, [19, 1, 0, 0, 0])).toEqual([1, 0, 0, 0, 60]);
});

test('with one allowed attempt the second waits a minute', async () => {
  expect(await waits('one', { ...growing, limit: 1 }, [0, 0])).toEqual([0, 1]);
});

test('subjects are counted apart, and stored as digests', async () => {
  expect(await waits('ann@example.test', growing, [0, 0, 0, 0])).toEqual([0, 0, 0, 1]);
  expect(await attempt('bea@example.test', growing)).toBe(0);
  const stored = await db.selectFrom('identity_attempt').select('subject').execute();
  expect(stored.map(({ subject }) => subject).filter((subject) => !/^[\w-]{43}$/.test(subject))).toEqual([]);
});

test('a returned attempt ends the wait that it caused, and a cleared count begins again', async () => {
  expect(await waits('returned', growing, [0, 0, 0, 0])).toEqual([0, 0, 0, 1]);
  await returnAttempt(db, 'returned');
  expect(await waits('returned', growing, [0, 0])).toEqual([0, 1]);
  await clearAttempts(db, 'returned');
  expect(await waits('returned', growing, [0, 0, 0, 0])).toEqual([0, 0, 0, 1]);
});

test('a count begins with its first attempt, and again after it was forgotten', async () => {
  const age = async () => Math.round((Date.now() - ((await findCountStart(db, 'begins'))?.getTime() ?? 0)) / 60_000);
  await waits('begins', fixed, [0, 30]);
  expect(await age()).toBe(30);
  await waits('begins', fixed, [30]);
  expect(await age()).toBe(0);
  expect(await findCountStart(db, 'never')).toBeUndefined();
});

test('only counts that are forgotten are removed', async () => {
  await clearAttempts(db, 'old');
  await attempt('old', fixed);
  await pass(61);
  await attempt('young', fixed);
  await removeExpiredAttempts(db);
  expect([await findCountStart(db, 'old'), await findCountStart(db, 'young')]).toEqual([undefined, expect.any(Date)]);
});
