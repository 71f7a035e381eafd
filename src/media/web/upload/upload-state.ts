/** How far the upload of one file is. */

/** From choosing it until it is stored. */
export type UploadState =
  | { is: 'ready' }
  /** Comes after others. */
  | { is: 'waiting' }
  /** Is being made ready to send. */
  | { is: 'preparing' }
  /** `share` of the bytes, 0 to 1, are sent. */
  | { is: 'uploading'; share: number }
  /** The line is lost; it goes on by itself. */
  | { is: 'stalled'; share: number }
  /** Somebody let it rest. */
  | { is: 'paused'; share: number }
  | { is: 'done' }
  | { is: 'failed'; message: string }
  | { is: 'cancelled' };

const active: readonly UploadState['is'][] = ['waiting', 'preparing', 'uploading', 'stalled'];
const pending: readonly UploadState['is'][] = [...active, 'paused'];

/** Whether it goes on by itself. */
export function isActive({ is }: UploadState): boolean {
  return active.includes(is);
}

/** Whether it is on its way, or rests there, so that it can be cancelled and not be changed. */
export function isPending({ is }: UploadState): boolean {
  return pending.includes(is);
}

/** What happens to an upload. */
export type UploadEvent =
  | { type: 'queue' | 'prepare' | 'stall' | 'pause' | 'finish' | 'cancel' | 'reset' }
  /** `share` of the bytes, 0 to 1, are sent. */
  | { type: 'progress'; share: number }
  | { type: 'fail'; message: string };

const idle: readonly UploadState['is'][] = ['ready', 'failed', 'cancelled'];

/** The states in which an event means something. */
const from: Record<UploadEvent['type'], readonly UploadState['is'][]> = {
  queue: [...idle, 'paused'],
  prepare: ['waiting'],
  progress: ['preparing', 'uploading', 'stalled'],
  stall: ['uploading'],
  pause: active,
  finish: ['uploading', 'stalled'],
  fail: active,
  cancel: pending,
  reset: idle,
};

function shareOf(state: UploadState): number {
  return 'share' in state ? state.share : 0;
}

/** The state after an event; one that comes too early or too late changes nothing. */
export function nextUploadState(state: UploadState, event: UploadEvent): UploadState {
  if (!from[event.type].includes(state.is)) return state;
  switch (event.type) {
    case 'queue':
      return { is: 'waiting' };
    case 'prepare':
      return { is: 'preparing' };
    case 'progress':
      return { is: 'uploading', share: event.share };
    case 'stall':
      return { is: 'stalled', share: shareOf(state) };
    case 'pause':
      return { is: 'paused', share: shareOf(state) };
    case 'finish':
      return { is: 'done' };
    case 'fail':
      return { is: 'failed', message: event.message };
    case 'cancel':
      return { is: 'cancelled' };
    case 'reset':
      return { is: 'ready' };
  }
}
