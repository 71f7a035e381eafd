/** Why an upload or a read of the local store is refused: a status and a sentence for the person. */

/** Answered as the error body of every call. */
export class UploadRefusal extends Error {
  readonly status: 400 | 403 | 404 | 409 | 413 | 507;

  constructor(status: UploadRefusal['status'], message: string) {
    super(message);
    this.name = 'UploadRefusal';
    this.status = status;
  }
}
