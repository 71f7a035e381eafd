/**
 * Errors with an HTTP status. They can be thrown anywhere on the server; its error handler turns them into responses.
 */

/** A validation error of one field: its path (`items.0.rate`) and a message. */
export interface FieldError {
  path: string;
  message: string;
}

export type FailureStatus = 400 | 401 | 403 | 404 | 409 | 412 | 422 | 429 | 500 | 501 | 503;

/** An error with an HTTP status. Without a text, the response has the message of the route for this status. */
export class Failure extends Error {
  readonly status: FailureStatus;
  /** The message for the caller, where it differs from the route's. */
  readonly text: string | undefined;
  readonly fieldErrors: readonly FieldError[];

  /** @param cause is logged, and never sent to the caller */
  constructor(status: FailureStatus, text?: string, fieldErrors: readonly FieldError[] = [], cause?: Error) {
    super(text ?? `Something went wrong (${status}).`, cause && { cause });
    this.name = 'Failure';
    this.status = status;
    this.text = text;
    this.fieldErrors = fieldErrors;
  }
}

/** 429 or 503: the caller can try again later. */
export class RetryLater extends Failure {
  /** Value of the header `retry-after`: seconds or a date. */
  readonly retryAfter: string | undefined;
  constructor(status: 429 | 503, retryAfter: string | undefined, text?: string) {
    super(status, text);
    this.retryAfter = retryAfter;
  }
}

/** Who changed a record, if their name is known, and when. */
export interface LastChange {
  by: string | null;
  at: Date;
}

/** 412: the record has changed since the caller read it. The response headers say who changed it and when. */
export class ChangedSince extends Failure {
  readonly change: LastChange | undefined;
  constructor(change: LastChange | undefined) {
    super(412);
    this.change = change;
  }
}

/** Header with the name of the user who changed a record, percent-encoded. `last-modified` has the time. */
export const changedByHeader = 'x-changed-by';

/** 404: the record does not exist, or belongs to another company. */
export function notFound(): Failure {
  return new Failure(404);
}

/** 409: the request conflicts with another record. */
export function conflict(text?: string): Failure {
  return new Failure(409, text);
}

/** 400 with a validation error for one field. */
export function badField(path: string, message: string): Failure {
  return new Failure(400, undefined, [{ path, message }]);
}
