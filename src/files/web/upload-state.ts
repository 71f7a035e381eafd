/** State of an upload, from selecting the file to storing it. */
export type UploadState =
  | { is: 'ready' }
  /** Waiting for earlier uploads. */
  | { is: 'waiting' }
  /** The bytes are being prepared. */
  | { is: 'preparing' }
  /** `share` is the fraction of bytes sent. */
  | { is: 'uploading'; share: number }
  /** The connection is lost; the upload resumes automatically. */
  | { is: 'stalled'; share: number }
  /** Paused by the user. */
  | { is: 'paused'; share: number }
  | { is: 'done' }
  | { is: 'failed'; message: string }
  | { is: 'cancelled' };

const active: readonly UploadState['is'][] = ['waiting', 'preparing', 'uploading', 'stalled'];
const pending: readonly UploadState['is'][] = [...active, 'paused'];

/** Whether the upload continues without the user. */
export function isActive({ is }: UploadState): boolean {
  return active.includes(is);
}

/** Whether the upload is in progress or paused, so that it can be cancelled but not changed. */
export function isPending({ is }: UploadState): boolean {
  return pending.includes(is);
}

export type UploadEvent =
  | { type: 'queue' | 'prepare' | 'stall' | 'pause' | 'finish' | 'cancel' | 'reset' }
  /** `share` is the fraction of bytes sent. */
  | { type: 'progress'; share: number }
  | { type: 'fail'; message: string };

const idle: readonly UploadState['is'][] = ['ready', 'failed', 'cancelled'];

/** The states in which an event is valid. */
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

/** The state after an event; an event that is not valid in the current state is ignored. */
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
