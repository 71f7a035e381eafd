/** Shared work that only one of several processes does. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { workOnce } from './build-lock.ts';

async function fixture(maxWaitMs = 60_000) {
  const folder = await mkdtemp(join(tmpdir(), 'build-lock-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [lock, result] = [join(folder, 'lock'), join(folder, 'result')];
  let times = 0;
  const work = async () => {
    times += 1;
    await writeFile(result, '');
  };
  const shared = { lock, isDone: () => existsSync(result), maxWaitMs };
  return { lock, work, shared, times: () => times };
}

test('one of many processes does the work, and all continue when it is done', async () => {
  const { lock, work, shared, times } = await fixture();
  await Promise.all(Array.from({ length: 8 }, () => workOnce(shared, work)));
  expect(times()).toBe(1);
  expect(existsSync(lock)).toBe(false);
});

test('an error is thrown, and the next caller does the work', async () => {
  const { work, shared, times } = await fixture();
  const failing = workOnce(shared, () => Promise.reject(new Error('no room')));
  await expect(failing).rejects.toThrow('no room');
  await workOnce(shared, work);
  expect(times()).toBe(1);
});

test('the lock of a killed process does not block', async () => {
  const { lock, work, shared, times } = await fixture();
  await writeFile(lock, String(spawnSync(process.execPath, ['-e', '0']).pid));
  await workOnce(shared, work);
  expect(times()).toBe(1);
});

test('a lock left by an earlier process with our own pid does not block', async () => {
  const { lock, work, shared, times } = await fixture();
  await writeFile(lock, String(process.pid));
  await workOnce(shared, work);
  expect(times()).toBe(1);
});

test('waiting ends after the maximum time', async () => {
  const { lock, work, shared, times } = await fixture(0);
  await writeFile(lock, String(process.ppid));
  await workOnce(shared, work);
  expect(times()).toBe(1);
});
