/** Failures that a caller is told of: thrown anywhere on the server, answered by its one error handler. */

/** One fault of a request: where it stands (`items.0.rate`) and what is wrong. */
export interface FieldError {
  path: string;
  message: string;
}

/** Statuses that a handler or a store may fail with. */
export type FailureStatus = 400 | 401 | 403 | 404 | 409 | 412 | 422 | 429 | 500 | 501 | 503;

/**
 * A failure with an HTTP status. Without a message of its own it is answered with the text that the call's contract
 * gives for the status (specification, section 8).
 */
export class Failure extends Error {
  readonly status: FailureStatus;
  /** The text for the caller, where it differs from the contract's. */
  readonly text: string | undefined;
  readonly fieldErrors: readonly FieldError[];

  /** The cause is for the log alone. */
  constructor(status: FailureStatus, text?: string, fieldErrors: readonly FieldError[] = [], cause?: Error) {
    super(text ?? `Failed with status ${status}.`, cause && { cause });
    this.name = 'Failure';
    this.status = status;
    this.text = text;
    this.fieldErrors = fieldErrors;
  }
}

/** A refusal that ends by itself. */
export class RetryLater extends Failure {
  /** As the header `retry-after`: seconds or a date. */
  readonly retryAfter: string | undefined;
  constructor(status: 429 | 503, retryAfter: string | undefined, text?: string) {
    super(status, text);
    this.retryAfter = retryAfter;
  }
}

/** Who changed a record, where that is known by name, and when. */
export interface LastChange {
  by: string | null;
  at: Date;
}

/** 412: the record has changed since the caller read it; by whom is told in the answer's headers. */
export class ChangedSince extends Failure {
  readonly change: LastChange | undefined;
  constructor(change: LastChange | undefined) {
    super(412);
    this.change = change;
  }
}

/** The header that names who changed a record, percent-encoded; `last-modified` beside it says when. */
export const changedByHeader = 'x-changed-by';

/** 404: the record is not there, or belongs to another company. */
export function notFound(): Failure {
  return new Failure(404);
}

/** 409: the record clashes with another one. */
export function conflict(text?: string): Failure {
  return new Failure(409, text);
}

/** 400 for one field. */
export function badField(path: string, message: string): Failure {
  return new Failure(400, undefined, [{ path, message }]);
}
