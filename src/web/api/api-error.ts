/** How a call fails in the browser (specification, section 8). */
import type { LastChange } from '#shared/errors.ts';
import { type ErrorBody, genericMessage } from '#shared/route.ts';

/** What the caller is told when no answer came. */
const unreachable = 'We cannot reach the server. Check your internet connection and try again.';

function messageOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined;
  return typeof body.message === 'string' && body.message !== '' ? body.message : undefined;
}

/** A call that was not answered with a success. Status 0 means that no answer came at all. */
export class ApiError extends Error {
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly body: unknown;
  /** Who changed the record since it was read, on a 412. */
  readonly change: LastChange | undefined;

  constructor(url: string, status: number, statusText: string, body: unknown, change?: LastChange) {
    super(messageOf(body) ?? (status === 0 ? unreachable : `${genericMessage}: ${status} ${statusText}`.trim()));
    this.name = 'ApiError';
    this.url = url;
    this.status = status;
    this.statusText = statusText;
    this.body = body;
    this.change = change;
  }

  /** The faults of single fields, on a 400. */
  get fieldErrors(): NonNullable<ErrorBody['errors']> {
    const body = this.body as Partial<ErrorBody> | null | undefined;
    return Array.isArray(body?.errors) ? body.errors : [];
  }
}

/** A call that its caller gave up. */
export class CancelError extends Error {
  constructor(url: string) {
    super(`The call to ${url} was cancelled.`);
    this.name = 'CancelError';
  }
}

/** Whether the call was answered with this status. */
export function hasStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status;
}

/** As `errorMessage`, where the screen has no field for the fault of a field: what is wrong with the first of them. */
export function failureMessage(error: unknown): string {
  const [fieldError] = error instanceof ApiError ? error.fieldErrors : [];
  return fieldError?.message ?? errorMessage(error);
}

/** The text that a person is shown: the answer's own message where it has one. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : genericMessage;
}
