/** Several files at once, whose places follow their order (section 12.3). */
import { expect, test } from 'vitest';
import { OrderedUploadQueue } from './ordered-upload-queue.ts';

/** Files that are sent by hand: each is placed and ended when the test says so. */
function controlledSend(names: readonly string[]) {
  const waiting = [...names];
  const events: string[] = [];
  const under = new Map<string, { place: () => void; end: () => void }>();
  const order = new OrderedUploadQueue(() => {
    const name = waiting.shift();
    if (name === undefined) return undefined;
    return (onPlaced) => {
      const over = Promise.withResolvers<void>();
      events.push(`begin ${name}`);
      under.set(name, { place: onPlaced, end: over.resolve });
      return over.promise;
    };
  });
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const act = async (name: string, what: 'place' | 'end') => {
    under.get(name)?.[what]();
    await settle();
  };
  return { order, told: events, waiting, settle, act };
}

test('each asks for its place once the one before it has its own; three are on their way at once', async () => {
  const { order, told: events, settle, act } = controlledSend(['a', 'b', 'c', 'd']);
  const over = order.run();
  await settle();
  expect(events).toEqual(['begin a']);
  await act('a', 'place');
  await act('b', 'place');
  await act('c', 'place');
  expect(events).toEqual(['begin a', 'begin b', 'begin c']);
  await act('b', 'end');
  expect(events.at(-1)).toBe('begin d');
  for (const name of ['a', 'c', 'd']) await act(name, 'end');
  await over;
  expect(order.isRunning).toBe(false);
});

test('one that is over without a place lets the next one go', async () => {
  const { order, told: events, settle, act } = controlledSend(['a', 'b']);
  const over = order.run();
  await settle();
  await act('a', 'end');
  expect(events).toEqual(['begin a', 'begin b']);
  await act('b', 'end');
  await over;
});

test('what begins to wait while others are on their way is sent beside them', async () => {
  const { order, told: events, waiting, settle, act } = controlledSend(['a']);
  const over = order.run();
  await settle();
  await act('a', 'place');
  waiting.push('again');
  await order.run();
  await settle();
  expect(events).toEqual(['begin a', 'begin again']);
  await act('again', 'end');
  await act('a', 'end');
  await over;
});
