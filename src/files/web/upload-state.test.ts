import { describe, expect, it } from 'vitest';
import { isPending, nextUploadState, type UploadEvent, type UploadState } from './upload-state.ts';

const ready: UploadState = { is: 'ready' };
const waiting: UploadState = { is: 'waiting' };
const preparing: UploadState = { is: 'preparing' };
const half: UploadState = { is: 'uploading', share: 0.5 };
const stalled: UploadState = { is: 'stalled', share: 0.5 };
const paused: UploadState = { is: 'paused', share: 0.5 };
const done: UploadState = { is: 'done' };
const failed: UploadState = { is: 'failed', message: 'The disk is full.' };
const cancelled: UploadState = { is: 'cancelled' };
const activeStates: readonly UploadState[] = [waiting, preparing, half, stalled, paused];
const all = [ready, waiting, preparing, half, stalled, paused, done, failed, cancelled];

const full: UploadState = { is: 'uploading', share: 1 };

describe.each<[UploadEvent, readonly UploadState[], UploadState]>([
  [{ type: 'queue' }, [ready, failed, cancelled, paused], waiting],
  [{ type: 'prepare' }, [waiting], preparing],
  [{ type: 'progress', share: 1 }, [preparing, half, stalled], full],
  [{ type: 'stall' }, [half], stalled],
  [{ type: 'finish' }, [half, stalled], done],
  [{ type: 'fail', message: 'The disk is full.' }, [waiting, preparing, half, stalled], failed],
  [{ type: 'cancel' }, [waiting, preparing, half, stalled, paused], cancelled],
  [{ type: 'reset' }, [ready, failed, cancelled], ready],
])('the event $type', (event, from, after) => {
  it.each(all)('of an upload that is $is has the right next state', (state) => {
    expect(nextUploadState(state, event)).toEqual(from.includes(state) ? after : state);
  });
});

it.each(all)('an upload that is $is counts as pending or not', (state) => {
  expect(isPending(state)).toBe(activeStates.includes(state));
});

it.each<[UploadState, number]>([
  [waiting, 0],
  [preparing, 0],
  [half, 0.5],
  [stalled, 0.5],
])('a paused upload remembers its progress', (state, share) => {
  expect(nextUploadState(state, { type: 'pause' })).toEqual({ is: 'paused', share });
});
