/** A refused upload or download, with a message for the user. It is sent in the usual error format. */
export class UploadRefusal extends Error {
  readonly status: 400 | 403 | 404 | 409 | 413 | 507;

  constructor(status: UploadRefusal['status'], message: string) {
    super(message);
    this.name = 'UploadRefusal';
    this.status = status;
  }
}
