/** A database that cannot be used for jobs is logged once, and the queues are polled again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchOutage } from './job-outage.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lost = Object.assign(new Error('Connection terminated unexpectedly'), {});

/** A database whose statements fail while they have an error. */
function openWatched() {
  const lines: string[] = [];
  const errors = new Map<string, Error>();
  let polls = 0;
  const log = (level: string) => (fields: object, text: string) =>
    void lines.push(`${level} ${text} ${Object.keys(fields)}`);
  const database = {
    name: 'trucks',
    executeSql: async (text: string, values?: unknown[]) => {
      const error = errors.get(text);
      if (error) throw error;
      return { rows: [text, ...(values ?? [])] };
    },
  };
  const watched = watchOutage(database, {
    log: { info: log('info'), warn: log('warn'), error: log('error') } as never,
    pollNow: () => {
      polls += 1;
    },
  });
  const send = (text: string) => watched.executeSql(text, [1]);
  const sendLost = async (text: string) => {
    errors.set(text, lost);
    await expect(send(text)).rejects.toBe(lost);
  };
  return { lines, errors, send, sendLost, watched, polls: () => polls };
}

const begins = 'warn The database cannot be used for jobs. They will run when it can. reason';
const ends = 'info The database can be used for jobs again. seconds';

test('statements are passed on with their values and answers', async () => {
  const { send, watched, lines } = openWatched();
  expect(await send('select')).toEqual({ rows: ['select', 1] });
  expect(watched.name).toBe('trucks');
  expect(lines).toEqual([]);
});

test('an outage is logged once, and is over when a statement that failed succeeds', async () => {
  const { lines, errors, send, sendLost } = openWatched();
  await sendLost('fetch');
  await sendLost('complete');
  await sendLost('fetch');
  expect(lines).toEqual([begins]);
  await send('select 1');
  expect(lines).toEqual([begins]);
  errors.clear();
  await send('complete');
  await send('fetch');
  expect(lines).toEqual([begins, ends]);
  await sendLost('fetch');
  expect(lines).toEqual([begins, ends, begins]);
});

test('the queues are polled five seconds after a failure, once for all failures until then', async () => {
  const { polls, sendLost } = openWatched();
  await sendLost('fetch');
  await vi.advanceTimersByTimeAsync(4000);
  await sendLost('fetch');
  expect(polls()).toBe(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(polls()).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(polls()).toBe(1);
  await sendLost('fetch');
  await vi.advanceTimersByTimeAsync(5000);
  expect(polls()).toBe(2);
});

test('a statement that fails for another reason is no outage', async () => {
  const { lines, errors, send, polls } = openWatched();
  const wrong = new Error('syntax error');
  errors.set('selct', wrong);
  await expect(send('selct')).rejects.toBe(wrong);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([lines, polls()]).toEqual([[], 0]);
});
