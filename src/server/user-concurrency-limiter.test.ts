/** Who gets a place, in which order, and who is told to come again. */
import { expect, test } from 'vitest';
import { UserConcurrencyLimiter } from './user-concurrency-limiter.ts';

const staying = new AbortController().signal;
const limits = { total: 3, perUser: 2, maxWaitMs: 60_000, message: 'Try again in a moment.' };

test('one person holds no more than their share, and a colleague gets a place at once', async () => {
  const share = new UserConcurrencyLimiter(limits);
  const order: string[] = [];
  const take = async (person: string, name: string) => {
    const free = await share.acquire(person, staying);
    order.push(name);
    return free;
  };
  const busy = ['busy 1', 'busy 2', 'busy 3'].map((name) => take('busy', name));
  const freeCalm = await take('calm', 'calm');
  expect(order).toEqual(['busy 1', 'busy 2', 'calm']);
  (await busy[0])?.();
  (await busy[2])?.();
  (await busy[1])?.();
  freeCalm();
  expect(order).toEqual(['busy 1', 'busy 2', 'calm', 'busy 3']);
});

test('people who wait take turns, whoever asked for more', async () => {
  const share = new UserConcurrencyLimiter({ ...limits, total: 1, perUser: 1 });
  const order: string[] = [];
  const free = await share.acquire('first', staying);
  const use = async (person: string) => {
    const freeOwn = await share.acquire(person, staying);
    order.push(person);
    freeOwn();
  };
  const all = ['busy', 'busy', 'busy', 'calm', 'calm'].map(use);
  free();
  await Promise.all(all);
  expect(order).toEqual(['busy', 'calm', 'busy', 'calm', 'busy']);
});

test('a place that is freed twice is free once', async () => {
  const share = new UserConcurrencyLimiter({ ...limits, total: 1, perUser: 1, maxWaitMs: 1 });
  const free = await share.acquire('one', staying);
  free();
  free();
  await share.acquire('two', staying);
  await expect(share.acquire('three', staying)).rejects.toMatchObject({ status: 503 });
});

test('a caller who waited for too long gets 503 with the message, and takes no place later', async () => {
  const share = new UserConcurrencyLimiter({ ...limits, total: 1, perUser: 1, maxWaitMs: 1 });
  const free = await share.acquire('one', staying);
  await expect(share.acquire('two', staying)).rejects.toMatchObject({ status: 503, text: limits.message });
  free();
  (await share.acquire('one', staying))();
});

test('a caller who leaves while waiting takes no place', async () => {
  const share = new UserConcurrencyLimiter({ ...limits, total: 1, perUser: 1 });
  const free = await share.acquire('one', staying);
  const leaving = new AbortController();
  const waiting = share.acquire('two', leaving.signal);
  leaving.abort();
  await expect(waiting).rejects.toMatchObject({ status: 400 });
  await expect(share.acquire('two', AbortSignal.abort())).rejects.toMatchObject({ status: 400 });
  free();
  (await share.acquire('three', staying))();
});
