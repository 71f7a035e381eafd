/** The concurrency limiter: order, limits per user, and timeouts. */
import { expect, test } from 'vitest';
import { UserConcurrencyLimiter } from './user-concurrency-limiter.ts';

const neverAborted = new AbortController().signal;
const limits = { total: 3, perUser: 2, maxWaitMs: 60_000, message: 'Try again in a moment.' };

test('a user gets only as many slots as allowed, and a colleague gets one at once', async () => {
  const limiter = new UserConcurrencyLimiter(limits);
  const order: string[] = [];
  const take = async (person: string, name: string) => {
    const release = await limiter.acquire(person, neverAborted);
    order.push(name);
    return release;
  };
  const busy = ['busy 1', 'busy 2', 'busy 3'].map((name) => take('busy', name));
  const releaseColleague = await take('calm', 'calm');
  expect(order).toEqual(['busy 1', 'busy 2', 'calm']);
  (await busy[0])?.();
  (await busy[2])?.();
  (await busy[1])?.();
  releaseColleague();
  expect(order).toEqual(['busy 1', 'busy 2', 'calm', 'busy 3']);
});

test('waiting users take turns, regardless of how many requests they have', async () => {
  const limiter = new UserConcurrencyLimiter({ ...limits, total: 1, perUser: 1 });
  const order: string[] = [];
  const release = await limiter.acquire('first', neverAborted);
  const use = async (person: string) => {
    const releaseOwn = await limiter.acquire(person, neverAborted);
    order.push(person);
    releaseOwn();
  };
  const all = ['busy', 'busy', 'busy', 'calm', 'calm'].map(use);
  release();
  await Promise.all(all);
  expect(order).toEqual(['busy', 'calm', 'busy', 'calm', 'busy']);
});

test('releasing a slot twice frees it once', async () => {
  const limiter = new UserConcurrencyLimiter({ ...limits, total: 1, perUser: 1, maxWaitMs: 1 });
  const release = await limiter.acquire('one', neverAborted);
  release();
  release();
  await limiter.acquire('two', neverAborted);
  await expect(limiter.acquire('three', neverAborted)).rejects.toMatchObject({ status: 503 });
});

test('a caller who waits too long gets a 503 with the message, and no slot later', async () => {
  const limiter = new UserConcurrencyLimiter({ ...limits, total: 1, perUser: 1, maxWaitMs: 1 });
  const release = await limiter.acquire('one', neverAborted);
  await expect(limiter.acquire('two', neverAborted)).rejects.toMatchObject({ status: 503, text: limits.message });
  release();
  (await limiter.acquire('one', neverAborted))();
});

test('a caller who disconnects while waiting gets no slot', async () => {
  const limiter = new UserConcurrencyLimiter({ ...limits, total: 1, perUser: 1 });
  const release = await limiter.acquire('one', neverAborted);
  const leaving = new AbortController();
  const waiting = limiter.acquire('two', leaving.signal);
  leaving.abort();
  await expect(waiting).rejects.toMatchObject({ status: 400 });
  await expect(limiter.acquire('two', AbortSignal.abort())).rejects.toMatchObject({ status: 400 });
  release();
  (await limiter.acquire('three', neverAborted))();
});
