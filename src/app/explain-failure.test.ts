/** What the terminal shows when a start fails: one sentence for an outage, the stack only for a bug in the program. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { StartError } from '#server/start-error.ts';
import { createTestDatabase } from '#test/database/database.ts';
import { wireTo } from '#test/network/wire.ts';
import { explainFailure } from './explain-failure.ts';
import { startApp } from './start.ts';

const dropped = Object.assign(new Error('terminating connection due to administrator command'), {
  code: '57P01',
  severity: 'FATAL',
});
const sentence = 'The database (DATABASE_URL) could not be used: terminating connection due to administrator command.';

test.each([
  ['a wrong setting', new StartError('PORT is no port.'), 'PORT is no port.'],
  ['a database that ends the connection', dropped, sentence],
  ['an error while closing after the first one', new SuppressedError(new Error('x'), dropped), sentence],
  [
    'a connection that is cut',
    new Error('Connection terminated unexpectedly'),
    'The database (DATABASE_URL) could not be used: Connection terminated unexpectedly.',
  ],
])('%s is explained in one sentence', (_name, error, expected) => {
  expect(explainFailure(error)).toBe(expected);
});

test('a bug in the program is shown with its stack', () => {
  expect(explainFailure(new TypeError('x is undefined'))).toContain('explain-failure.test.ts');
});

test.each([1, 5, 12, 25, 60])(
  'a start whose database connections are cut after %i packets fails with one sentence',
  async (packets) => {
    const folder = await mkdtemp(join(tmpdir(), 'truck-start-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const database = await createTestDatabase('template0');
    onTestFinished(() => database.drop());
    const wire = await wireTo(database.url);
    wire.cutAfter(packets);
    const env = readEnv({ LOG_LEVEL: 'silent', DATA_DIR: folder, DATABASE_URL: wire.url, PORT: '0' });
    const failure: unknown = await startApp(env).then(
      (app) => app.stop(),
      (error: unknown) => error,
    );
    expect(explainFailure(failure)).toMatch(/^The database [^\n]*\.$/);
  },
);
