/** What administrators read about a failed job: a code, but no text that may have names or secrets. */
import { expect, test } from 'vitest';
import { StorageUnavailable } from '#server/storage/storage-unavailable.ts';
import { describeFailure } from './describe-failure.ts';
import { defineChore, defineJob, JobFailure } from './job.ts';

const { signal } = new AbortController();
const errorWith = (fields: object) => Object.assign(new Error('pat@example.test'), fields);

test.each([
  ['its own sentence', new JobFailure('The tenant refuses.'), 'The tenant refuses.'],
  ['an unavailable database', errorWith({ code: 'ECONNREFUSED', syscall: 'connect' }), 'The database did not respond.'],
  ['a code', errorWith({ code: 'ENOSPC' }), 'It failed (ENOSPC); the log says more.'],
  ['an SQLSTATE', errorWith({ code: '23505' }), 'It failed (23505); the log says more.'],
  ['a status', errorWith({ statusCode: 403 }), 'It failed (status 403); the log says more.'],
  ['a code and a status', errorWith({ code: 'EACCES', statusCode: 403 }), 'It failed (EACCES); the log says more.'],
  ['a free text as its code', errorWith({ code: 'Pat Smith' }), 'It failed; the log says why.'],
  [
    'a free text as its code and a status',
    errorWith({ code: 'no', statusCode: 500 }),
    'It failed (status 500); the log says more.',
  ],
  ['a free text as its status', errorWith({ statusCode: 'pat' }), 'It failed; the log says why.'],
  ['a long code', errorWith({ code: 'X'.repeat(41) }), 'It failed; the log says why.'],
  ['a code of the storage', new StorageUnavailable(errorWith({ code: 'EIO' })), 'It failed (EIO); the log says more.'],
  ['nothing else', errorWith({}), 'It failed; the log says why.'],
  ['a text instead of an error', 'pat@example.test', 'It failed; the log says why.'],
  ['null instead of an error', null, 'It failed; the log says why.'],
])('a failure with %s is described without its message', (_what, error, text) => {
  expect(describeFailure(error, signal)).toBe(text);
});

test('a job that the end of the program interrupted is described as that, whatever its error', () => {
  expect(describeFailure(new JobFailure('The tenant refuses.'), AbortSignal.abort())).toBe(
    'It was interrupted because the program stopped.',
  );
});

test('a job is tried twelve times over ten hours, one at a time in each process, unless it says otherwise', () => {
  const named = { name: 'print', label: 'Print', data: {} as never };
  expect(defineJob(named)).toEqual({
    ...named,
    ...{ maxTries: 12, concurrency: 1, unique: false, retryDelays: { firstSeconds: 10, maxSeconds: 21_600 } },
  });
  expect(defineJob({ ...named, maxTries: 3, concurrency: 'one', unique: true })).toMatchObject({
    ...{ maxTries: 3, concurrency: 'one', unique: true },
  });
});

test('a chore is tried four times, and runs and waits only once in all processes', () => {
  expect(defineChore({ name: 'tidy', label: 'Tidy', cron: '0 4 * * *' })).toMatchObject({
    ...{ name: 'tidy', label: 'Tidy', cron: '0 4 * * *', maxTries: 4, concurrency: 'one', unique: true },
  });
});
