/** Turns errors into responses. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable, unavailableMessage } from '#server/db/database-unavailable.ts';
import { longWaitText } from '#server/db/long-wait.ts';
import { describeFileError, fileRefusedSentence, isFileRefused } from '#server/file-error.ts';
import { StorageUnavailable } from '#server/storage/storage-unavailable.ts';
import { ChangedSince, changedByHeader, Failure, type FieldError, RetryLater } from '#shared/errors.ts';
import { commonMessages, type ErrorBody, genericMessage, messageFor, type Route } from '#shared/route.ts';
import { bearerChallenge } from './bearer.ts';

const unreadable = {
  address: 'The address contains an invalid % code.',
  body: 'The body is not valid JSON.',
  type: 'Send JSON, with the content type application/json.',
};

/**
 * Limits the errors in one response: a list of a hundred thousand invalid entries would get a response thirty times
 * its size.
 */
const maxFieldErrors = 1000;

/** Error codes of a stream whose sender disconnected. */
const cutOffCodes = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'];

/** The `Retry-After` of a 503. */
export const retryAfterSeconds = 5;

interface ErrorResponse {
  status: number;
  text?: string | undefined;
  fieldErrors?: readonly FieldError[];
}

/** Converts `/items/0/rate` to `items.0.rate`. */
function dotted(pointer: string): string {
  return pointer
    .split('/')
    .filter((part) => part !== '')
    .join('.');
}

function unreadableRequest(message: string): ErrorResponse {
  return { status: 400, fieldErrors: [{ path: '', message }] };
}

/** Whether the caller disconnected before the whole body had arrived, which is not an error of the server. */
function isCutOff(error: FastifyError | Failure, { raw }: FastifyRequest): boolean {
  return !raw.complete && raw.destroyed && 'code' in error && cutOffCodes.includes(error.code);
}

function responseOf(error: FastifyError | Failure): ErrorResponse {
  if (error instanceof Failure) return { status: error.status, text: error.text, fieldErrors: error.fieldErrors };
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fieldErrors = error.validation.slice(0, maxFieldErrors).map((issue) => ({
      path: dotted(issue.instancePath),
      message: issue.message ?? 'Not valid.',
    }));
    return { status: 400, fieldErrors };
  }
  if (isDatabaseUnavailable(error)) return { status: 503, text: unavailableMessage(error) };
  const waited = longWaitText(error);
  if (waited !== undefined) return { status: 503, text: waited };
  if (error instanceof StorageUnavailable) return { status: 503, text: error.text };
  if (isFileRefused(error)) return { status: 503, text: fileRefusedSentence };
  const status = error.statusCode ?? 500;
  if (error.code === 'FST_ERR_BAD_URL') return unreadableRequest(unreadable.address);
  if (status === 415) return unreadableRequest(unreadable.type);
  if (status === 400) return unreadableRequest(unreadable.body);
  return { status: status >= 400 && status < 500 ? status : 500 };
}

/** Reason for the log. Fastify's message would quote the malformed address, including secrets in its query. */
function reasonOf(error: FastifyError | Failure): string {
  return 'code' in error && error.code === 'FST_ERR_BAD_URL' ? unreadable.address : error.message;
}

/** Messages of refusals by the server itself, which no contract defines. */
const serverMessages: Readonly<Record<number, string>> = {
  413: 'The request body is too large.',
  414: 'A part of the address is too long.',
};

function textFor(route: Route | undefined, status: number): string {
  if (status >= 500) return genericMessage;
  const own = serverMessages[status];
  if (own !== undefined) return own;
  if (route) return messageFor(route, status);
  return commonMessages[status as keyof typeof commonMessages] ?? genericMessage;
}

/** Who changed the record and when, for the conflict dialog. */
function changeHeaders({ change }: ChangedSince): Record<string, string> {
  if (change === undefined) return {};
  const by = change.by === null ? {} : { [changedByHeader]: encodeURIComponent(change.by) };
  return { 'last-modified': change.at.toUTCString(), ...by };
}

/** Sends an error with the message of its contract. Server errors are logged, and the caller sees a generic message. */
export function handleError(error: FastifyError | Failure, request: FastifyRequest, reply: FastifyReply): void {
  const { status, text, fieldErrors } = isCutOff(error, request)
    ? unreadableRequest(unreadable.body)
    : responseOf(error);
  const userId = request.actor?.userId;
  // The caller is asked to retry for a known reason, so this is not logged as an error.
  const isRetryable =
    isDatabaseUnavailable(error) ||
    (error instanceof Failure && status === 503 && error.text !== undefined && error.cause === undefined);
  if (isRetryable) request.log.warn({ status, reason: error.message, userId }, 'request put off');
  else if (isFileRefused(error)) request.log.error({ status, userId, file: error.path }, describeFileError(error));
  else if (status >= 500) request.log.error({ err: error, userId }, 'request failed');
  else request.log.info({ status, reason: reasonOf(error), userId }, 'request refused');
  if (status === 401) reply.header('www-authenticate', bearerChallenge(request));
  if (error instanceof ChangedSince) reply.headers(changeHeaders(error));
  if (status === 503) reply.header('retry-after', retryAfterSeconds);
  if (error instanceof RetryLater && error.retryAfter) reply.header('retry-after', error.retryAfter);
  const body: ErrorBody = { status, message: text ?? textFor(request.routeOptions.config.contract, status) };
  if (fieldErrors && fieldErrors.length > 0) body.errors = [...fieldErrors];
  if (status >= 500) body.requestId = request.id;
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}
