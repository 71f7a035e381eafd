/** The one place where failures leave the server (specification, section 8; decisions, section 3). */
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
  address: 'The address has a % that stands for no character.',
  body: 'The body is not readable JSON.',
  type: 'Send JSON, with the content type application/json.',
};

/** Faults that one answer tells: a list of a hundred thousand wrong entries gets no answer thirty times its size. */
const maxFieldErrors = 1000;

/** What a stream fails with when its sender goes away. */
const cutOffCodes = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'];

/** When somebody may try again who was told that something is not there for now. */
export const retryAfterSeconds = 5;

interface ErrorResponse {
  status: number;
  text?: string | undefined;
  fieldErrors?: readonly FieldError[];
}

/** `/items/0/rate` as `items.0.rate`. */
function dotted(pointer: string): string {
  return pointer
    .split('/')
    .filter((part) => part !== '')
    .join('.');
}

function unreadableRequest(message: string): ErrorResponse {
  return { status: 400, fieldErrors: [{ path: '', message }] };
}

/** Whether the caller went away before the whole body had come: nobody reads the answer, and nothing is wrong here. */
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

/** What the log says of a refusal. Fastify would quote an address that it cannot read, with the query's secrets. */
function reasonOf(error: FastifyError | Failure): string {
  return 'code' in error && error.code === 'FST_ERR_BAD_URL' ? unreadable.address : error.message;
}

/** What the server itself refuses, whatever the call: no contract has words for it. */
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

/** Who changed the record and when, beside the words that decisions give the body. */
function changeHeaders({ change }: ChangedSince): Record<string, string> {
  if (change === undefined) return {};
  const by = change.by === null ? {} : { [changedByHeader]: encodeURIComponent(change.by) };
  return { 'last-modified': change.at.toUTCString(), ...by };
}

/** Answers a failure with its contract's words; what is not the caller's doing is logged and told as nothing. */
export function handleError(error: FastifyError | Failure, request: FastifyRequest, reply: FastifyReply): void {
  const { status, text, fieldErrors } = isCutOff(error, request)
    ? unreadableRequest(unreadable.body)
    : responseOf(error);
  const userId = request.actor?.userId;
  // Told to come again, for a reason that is told as well: nothing has failed.
  const isPutOff =
    isDatabaseUnavailable(error) ||
    (error instanceof Failure && status === 503 && error.text !== undefined && error.cause === undefined);
  if (isPutOff) request.log.warn({ status, reason: error.message, userId }, 'request put off');
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
