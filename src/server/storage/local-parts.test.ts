/** Blocks of one file are written one at a time, and those of different files side by side. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { LocalParts } from './local-parts.ts';

test('work on one file waits for earlier work on it, also after a failure, and not for other files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'truck-parts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const parts = new LocalParts(folder);
  const steps: string[] = [];
  const work =
    (name: string, isFailing = false) =>
    async () => {
      steps.push(`${name} begins`);
      await nextTurn();
      if (isFailing) throw new Error(`${name} fails`);
      steps.push(`${name} ends`);
    };
  const all = [
    parts.runExclusive('truck/a', work('first')),
    parts.runExclusive('truck/a', work('second', true)),
    parts.runExclusive('truck/b', work('other')),
    parts.runExclusive('truck/a', work('third')),
  ];
  const outcomes = await Promise.allSettled(all);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(steps.filter((step) => !step.startsWith('other'))).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'third begins',
    'third ends',
  ]);
  expect(steps.indexOf('other begins')).toBeLessThan(steps.indexOf('second begins'));
});
