/** Concurrent uploads that get their positions in order. */
import { expect, test } from 'vitest';
import { UploadScheduler } from './upload-scheduler.ts';

/** Uploads controlled by the test, which decides when each is placed and finished. */
function controlledSend(names: readonly string[]) {
  const waiting = [...names];
  const events: string[] = [];
  const uploads = new Map<string, { place: () => void; end: () => void }>();
  const queue = new UploadScheduler(() => {
    const name = waiting.shift();
    if (name === undefined) return undefined;
    return (onPlaced) => {
      const finished = Promise.withResolvers<void>();
      events.push(`begin ${name}`);
      uploads.set(name, { place: onPlaced, end: finished.resolve });
      return finished.promise;
    };
  });
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const act = async (name: string, what: 'place' | 'end') => {
    uploads.get(name)?.[what]();
    await settle();
  };
  return { queue, events, waiting, settle, act };
}

test('each upload starts once the previous one has its position, and three run at a time', async () => {
  const { queue, events, settle, act } = controlledSend(['a', 'b', 'c', 'd']);
  const finished = queue.run();
  await settle();
  expect(events).toEqual(['begin a']);
  await act('a', 'place');
  await act('b', 'place');
  await act('c', 'place');
  expect(events).toEqual(['begin a', 'begin b', 'begin c']);
  await act('b', 'end');
  expect(events.at(-1)).toBe('begin d');
  for (const name of ['a', 'c', 'd']) await act(name, 'end');
  await finished;
  expect(queue.isRunning).toBe(false);
});

test('an upload that finishes without a position lets the next one start', async () => {
  const { queue, events, settle, act } = controlledSend(['a', 'b']);
  const finished = queue.run();
  await settle();
  await act('a', 'end');
  expect(events).toEqual(['begin a', 'begin b']);
  await act('b', 'end');
  await finished;
});

test('an upload added while others are running is started too', async () => {
  const { queue, events, waiting, settle, act } = controlledSend(['a']);
  const finished = queue.run();
  await settle();
  await act('a', 'place');
  waiting.push('again');
  await queue.run();
  await settle();
  expect(events).toEqual(['begin a', 'begin again']);
  await act('again', 'end');
  await act('a', 'end');
  await finished;
});
