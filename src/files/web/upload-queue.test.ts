import { expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { UploadQueue } from './upload-queue.ts';

/** A queue whose server refuses every file. Returns the names in the order in which their URLs were requested. */
function queueOfRefusals(options: { isSingle?: boolean; startsAtOnce?: boolean } = {}) {
  const requested: string[] = [];
  const queue = new UploadQueue<null>({
    ...options,
    errorOf: ({ name, size }) => (size === 0 ? `${name} is empty.` : undefined),
    contentTypeOf: ({ type }) => type,
    requestAddress: async ({ file }) => {
      requested.push(file.name);
      throw new ApiError('upload', 400, 'Bad Request', { message: 'Refused.' });
    },
  });
  const states = () => queue.state().uploads.map(({ file, state }) => `${file.name} ${state.is}`);
  return { queue, requested, states };
}

const file = (name: string, text = 'content') => new File([text], name);

test('files are sent in the order of selection once they are started; those not accepted are left out', async () => {
  const { queue, requested, states } = queueOfRefusals();
  queue.add([file('a'), file('empty', ''), file('b')], null);
  expect(states()).toEqual(['a ready', 'b ready']);
  queue.start();
  await expect.poll(states).toEqual(['a failed', 'b failed']);
  expect(requested).toEqual(['a', 'b']);
});

test('a new file does not start one that failed again', async () => {
  const { queue, requested, states } = queueOfRefusals({ startsAtOnce: true });
  queue.add([file('a')], null);
  await expect.poll(states).toEqual(['a failed']);
  queue.add([file('b')], null);
  await expect.poll(states).toEqual(['a failed', 'b failed']);
  expect(requested).toEqual(['a', 'b']);
});

test('the file of a page with one file is replaced by the next one that is accepted', () => {
  const { queue, states } = queueOfRefusals({ isSingle: true });
  queue.add([file('a')], null);
  queue.add([file('empty', '')], null);
  expect(states()).toEqual(['a ready']);
  queue.add([file('b')], null);
  expect(states()).toEqual(['b ready']);
});
