/** One upload: what its states and alerts say. */
import { cleanNotifications, notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, test } from 'vitest';
import '#test/web/configure.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { UploadState } from './upload-state.ts';
import { UploadTask } from './upload-task.ts';

beforeEach(() => cleanNotifications());

const alerts = () => notificationsStore.getState().notifications.map(({ message }) => JSON.stringify(message));
const hasAlert = (text: string) => alerts().some((message) => message.includes(text));
const lost = 'No connection. The upload will resume automatically.';

/** A task whose request for an address fails with a status; 0 is a lost connection. */
function failingTask(status: number) {
  const states: UploadState['is'][] = [];
  const keys: string[] = [];
  const task = new UploadTask(({ is }) => states.push(is));
  const run = () => {
    task.queue();
    return task.run({
      name: 'a.jpg',
      contentType: 'image/jpeg',
      prepare: async () => new Blob(['content']),
      onUploaded: async () => undefined,
      requestAddress: async ({ key }) => {
        keys.push(key);
        throw new ApiError('upload', status, 'No', status === 0 ? undefined : { message: 'Refused.' });
      },
    });
  };
  return { task, run, states, keys };
}

test('a refused upload fails with an alert, and is retried with the same key until it is reset', async () => {
  const { task, run, states, keys } = failingTask(400);
  await run();
  expect(states).toEqual(['waiting', 'preparing', 'uploading', 'failed']);
  expect(hasAlert('Refused.')).toBe(true);
  await run();
  expect(keys[1]).toBe(keys[0]);
  task.reset();
  await run();
  expect(keys[2]).not.toBe(keys[0]);
});

test.for([
  ['cancel', 'cancelled'],
  ['pause', 'paused'],
] as const)('a lost connection is said once, and no longer after %s, which is not a failure', async ([action, is]) => {
  const { task, run, states } = failingTask(0);
  const running = run();
  await expect.poll(() => states.at(-1)).toBe('stalled');
  expect(hasAlert(lost)).toBe(true);
  task[action]();
  await running;
  expect(states.at(-1)).toBe(is);
  expect(alerts()).toEqual([]);
});
