import { describe, expect, it } from 'vitest';
import { isPending, nextUploadState, type UploadEvent, type UploadState } from './upload-state.ts';

const ready: UploadState = { is: 'ready' };
const waiting: UploadState = { is: 'waiting' };
const preparing: UploadState = { is: 'preparing' };
const half: UploadState = { is: 'uploading', share: 0.5 };
const done: UploadState = { is: 'done' };
const failed: UploadState = { is: 'failed', message: 'The disk is full.' };
const cancelled: UploadState = { is: 'cancelled' };
const onItsWay: readonly UploadState[] = [waiting, preparing, half];
const all = [ready, waiting, preparing, half, done, failed, cancelled];

const full: UploadState = { is: 'uploading', share: 1 };

describe.each<[UploadEvent, readonly UploadState[], UploadState]>([
  [{ type: 'queue' }, [ready, failed, cancelled], waiting],
  [{ type: 'prepare' }, [waiting], preparing],
  [{ type: 'progress', share: 1 }, [preparing, half], full],
  [{ type: 'finish' }, [half], done],
  [{ type: 'fail', message: 'The disk is full.' }, [waiting, preparing, half], failed],
  [{ type: 'cancel' }, [waiting, preparing, half], cancelled],
  [{ type: 'reset' }, [ready, failed, cancelled], ready],
])('$type', (event, from, after) => {
  it.each(all)('of an upload that is $is', (state) => {
    expect(nextUploadState(state, event)).toEqual(from.includes(state) ? after : state);
  });
});

it.each(all)('an upload that is $is is on its way or not', (state) => {
  expect(isPending(state)).toBe(onItsWay.includes(state));
});
