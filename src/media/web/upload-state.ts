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
  | { is: 'done' }
  | { is: 'failed'; message: string }
  | { is: 'cancelled' };

const pending: readonly UploadState['is'][] = ['waiting', 'preparing', 'uploading'];

/** Whether it is on its way, so that it can be cancelled and not be changed. */
export function isPending({ is }: UploadState): boolean {
  return pending.includes(is);
}

/** What happens to an upload. */
export type UploadEvent =
  | { type: 'queue' | 'prepare' | 'finish' | 'cancel' | 'reset' }
  /** `share` of the bytes, 0 to 1, are sent. */
  | { type: 'progress'; share: number }
  | { type: 'fail'; message: string };

const idle: readonly UploadState['is'][] = ['ready', 'failed', 'cancelled'];

/** The states in which an event means something. */
const from: Record<UploadEvent['type'], readonly UploadState['is'][]> = {
  queue: idle,
  prepare: ['waiting'],
  progress: ['preparing', 'uploading'],
  finish: ['uploading'],
  fail: pending,
  cancel: pending,
  reset: idle,
};

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
