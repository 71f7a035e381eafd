/** How `npm run doctor` prints its findings. */
import { expect, test } from 'vitest';
import { StartError } from '#server/start-error.ts';
import { type Check, failed, messageOf, note, ok, runChecks } from './finding.ts';

/** Whether the checks passed, and the printed lines. */
async function run(checks: readonly Check[]) {
  const lines: string[] = [];
  const isHealthy = await runChecks(checks, (line) => lines.push(line));
  return { isHealthy, lines };
}

test('each check has one line, with states and names in columns', async () => {
  const checks = [
    { name: 'disk', run: async () => ok('It is fine.') },
    { name: 'data folder', run: async () => note('It is new.') },
    { name: 'port', run: async () => failed('It is in use.', 'Set PORT.') },
  ];
  expect((await run(checks)).lines).toEqual([
    'ok     disk         It is fine.',
    'note   data folder  It is new.',
    'fails  port         It is in use. Set PORT.',
  ]);
});

const good = { name: 'a', run: async () => ok('Yes.') };
const noted = { name: 'b', run: async () => note('Perhaps.') };
const bad = { name: 'c', run: async () => failed('No.', 'Mend it.') };
const broken = { name: 'd', run: () => Promise.reject(new Error('It broke.')) };

test.each<[string, Check[], boolean]>([
  ['passed checks and notes', [good, noted], true],
  ['a failed check before a passed one', [bad, good], false],
  ['a failed check after a passed one', [good, bad], false],
  ['a check with an error', [broken, good], false],
])('%s give the result %s', async (_what, checks, isHealthy) => {
  expect((await run(checks)).isHealthy).toBe(isHealthy);
});

test('checks run one after the other, and all of them', async () => {
  const order: string[] = [];
  const noting = (name: string): Check => ({
    name,
    run: async () => {
      order.push(`${name} starts`);
      await Promise.resolve();
      order.push(`${name} ends`);
      return failed(name, 'Mend it.');
    },
  });
  await run([noting('a'), noting('b')]);
  expect(order).toEqual(['a starts', 'a ends', 'b starts', 'b ends']);
});

test('an error of a check is its line', async () => {
  expect((await run([broken])).lines).toEqual(['fails  d  It broke.']);
});

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { errno: -111 });

test.each([
  ['the first line without its full stop', new Error('The key is wrong.\nat line 3.'), 'The key is wrong'],
  ['the message of the cause', new Error('fetch failed', { cause: new Error('No certificate.') }), 'No certificate'],
  ['its own sentence if it was written for people', new StartError('Set PORT.', new Error('EACCES')), 'Set PORT'],
  ['the words of the system', refused, 'connection refused'],
  ['what was thrown', 'no error', 'no error'],
])('an error is described by %s', (_what, error, message) => {
  expect(messageOf(error)).toBe(message);
});
