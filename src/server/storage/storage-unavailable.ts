/** A storage that cannot be used at the moment, whatever it answered. */

/** Not the caller's doing, although the storage may have answered 400 or 403 to us. */
export class StorageUnavailable extends Error {
  override name = 'StorageAway';
  /** What people read. */
  readonly text = 'The file storage does not answer at the moment. Try again soon.';

  constructor(cause: unknown) {
    const [reason = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
    super(reason.trim(), { cause });
  }
}
