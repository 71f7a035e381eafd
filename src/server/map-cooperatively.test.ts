/** Long loops give way to other work by time, not by the number of their items. */
import { setImmediate } from 'node:timers';
import { expect, test } from 'vitest';
import { mapCooperatively } from './map-cooperatively.ts';

function beBusy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** How often other work had its turn while this was done. */
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

test('items are mapped in their order, with their places', async () => {
  expect(await mapCooperatively(['a', 'b'], (item, at) => `${item}${at}`)).toEqual(['a0', 'b1']);
  expect(await mapCooperatively([], String)).toEqual([]);
});

test('few items that take long let other work have its turn after each', async () => {
  const items = Array.from({ length: 5 }, () => 60);
  expect(await turnsDuring(() => mapCooperatively(items, beBusy))).toBeGreaterThanOrEqual(5);
});

test('what one item throws is thrown', async () => {
  const fail = () => {
    throw new Error('of the item');
  };
  await expect(mapCooperatively([1], fail)).rejects.toThrow('of the item');
});
