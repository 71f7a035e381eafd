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

/** Whether it is on its way, so that it can be cancelled and not be changed. */
export function isPending({ is }: UploadState): boolean {
  return is === 'waiting' || is === 'preparing' || is === 'uploading';
}
