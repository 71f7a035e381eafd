/** Who gets a place, and who waits in vain. */
import { expect, test } from 'vitest';
import { createPlaces } from './export-places.ts';

const staying = new AbortController().signal;

test('who finds none free waits until somebody leaves', async () => {
  const takePlace = createPlaces(1);
  const order: string[] = [];
  const leave = await takePlace(staying);
  const second = takePlace(staying).then((leaveToo) => {
    order.push('second');
    leaveToo();
  });
  order.push('first leaves');
  leave();
  await second;
  expect(order).toEqual(['first leaves', 'second']);
});

test('who has waited for long is told, and takes no place any more', async () => {
  const takePlace = createPlaces(1, 1);
  const leave = await takePlace(staying);
  await expect(takePlace(staying)).rejects.toMatchObject({ status: 503 });
  leave();
  const leaveAgain = await takePlace(staying);
  leaveAgain();
});

test('who goes away while waiting takes no place', async () => {
  const takePlace = createPlaces(1);
  const leave = await takePlace(staying);
  const going = new AbortController();
  const waiting = takePlace(going.signal);
  going.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  leave();
  const gone = AbortSignal.abort(new Error('gone before'));
  await expect(takePlace(gone)).rejects.toThrow('gone before');
  const leaveAgain = await takePlace(staying);
  leaveAgain();
});
