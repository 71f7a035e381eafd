/**
 * The storage is unavailable or refused our request. Not the caller's error, even if the storage answered with 400 or
 * 403.
 */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
  /** The message for users. */
  readonly text = 'The file storage is not responding at the moment. Try again soon.';

  constructor(cause: unknown) {
    const [reason = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
    super(reason.trim(), { cause });
  }
}
