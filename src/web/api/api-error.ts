/** Errors of API calls in the browser. */
import type { LastChange } from '#shared/errors.ts';
import { type ErrorBody, genericMessage } from '#shared/route.ts';

const unreachable = 'We cannot reach the server. Check your internet connection and try again.';

function messageOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined;
  return typeof body.message === 'string' && body.message !== '' ? body.message : undefined;
}

/** A call without a successful response. Status 0 means that there was no response. */
export class ApiError extends Error {
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly body: unknown;
  /** For a 412: who changed the record since it was read. */
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

  /** For a 400: validation errors of fields. */
  get fieldErrors(): NonNullable<ErrorBody['errors']> {
    const body = this.body as Partial<ErrorBody> | null | undefined;
    return Array.isArray(body?.errors) ? body.errors : [];
  }
}

/** A call that its caller has cancelled. */
export class CancelError extends Error {
  constructor(url: string) {
    super(`The call to ${url} was cancelled.`);
    this.name = 'CancelError';
  }
}

export function hasStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status;
}

/** As `errorMessage`, for screens that cannot show field errors: prefers the message of the first one. */
export function failureMessage(error: unknown): string {
  const [fieldError] = error instanceof ApiError ? error.fieldErrors : [];
  return fieldError?.message ?? errorMessage(error);
}

/** The message for the user: that of the response, if it has one. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : genericMessage;
}
