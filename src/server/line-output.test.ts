/** Log lines while standard output is blocked: buffering, dropping, and recovery. */
import { expect, test, vi } from 'vitest';
import { LineOutput } from './line-output.ts';

/** An output with room for `room` bytes, which the test can increase. */
function outputWithRoom(room: number) {
  let left = room;
  let text = '';
  const output = new LineOutput((bytes) => {
    if (left === 0) throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
    const part = bytes.subarray(0, left);
    left -= part.length;
    text += part.toString();
    return part.length;
  });
  return { output, text: () => text, give: (bytes: number) => (left += bytes) };
}

test('lines are buffered while the output is blocked, and written completely and in order later', () => {
  vi.useFakeTimers();
  const { output, text, give } = outputWithRoom(5);
  for (const line of ['one\n', 'two\n', 'three\n']) output.write(line);
  expect(text()).toBe('one\nt');
  give(1000);
  vi.advanceTimersByTime(1000);
  expect(text()).toBe('one\ntwo\nthree\n');
  output.write('four\n');
  expect(text()).toBe('one\ntwo\nthree\nfour\n');
  vi.useRealTimers();
});

test('lines beyond the buffer limit are dropped, and their number is logged later', () => {
  vi.useFakeTimers();
  const { output, text, give } = outputWithRoom(0);
  const line = `${'x'.repeat(999)}\n`;
  for (let count = 0; count < 300; count += 1) output.write(line);
  give(1_000_000);
  vi.advanceTimersByTime(1000);
  const lines = text().trimEnd().split('\n');
  expect(lines).toHaveLength(263);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    level: 40,
    dropped: 38,
    msg: '38 log lines were dropped because standard output could not be written.',
  });
  vi.useRealTimers();
});
