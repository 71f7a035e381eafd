/** Long loops yield to other work after a time limit. */
import { setImmediate } from 'node:timers';
import { expect, test } from 'vitest';
import { mapCooperatively } from './map-cooperatively.ts';

function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Counts how often other work ran during `work`. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}

test('items are mapped in order, with their indexes', async () => {
  expect(await mapCooperatively(['a', 'b'], (item, at) => `${item}${at}`)).toEqual(['a0', 'b1']);
  expect(await mapCooperatively([], String)).toEqual([]);
});

test('slow items let other work run after each item', async () => {
  const items = Array.from({ length: 5 }, () => 60);
  expect(await turnsDuring(() => mapCooperatively(items, block))).toBeGreaterThanOrEqual(5);
});

test('an error of one item is thrown', async () => {
  const fail = () => {
    throw new Error('of the item');
  };
  await expect(mapCooperatively([1], fail)).rejects.toThrow('of the item');
});
