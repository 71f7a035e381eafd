/** Adds responses to the OpenAPI document: errors and headers, described once as components. */
import { changedByHeader } from '#shared/errors.ts';
import { messageFor, type Route } from '#shared/route.ts';
import { type Answer, type Header, type OpenApiDocument, type Operation, schemaRef } from './document.ts';

/** Response headers by component name. */
const headers = {
  RequestId: {
    name: 'x-request-id',
    description:
      'The id of the request, which is also in the log: the one that was sent as `x-request-id`, or a new one.',
    schema: { type: 'string' },
  },
  ETag: {
    name: 'etag',
    description:
      'The version of the record or list. Send it as `If-Match` with a change, or as `If-None-Match` with a read if the call supports that.',
    schema: { type: 'string' },
  },
  RetryAfter: {
    name: 'retry-after',
    description: 'When to retry: a number of seconds, or a date.',
    schema: { type: 'string' },
  },
  WwwAuthenticate: {
    name: 'www-authenticate',
    description: 'The `Bearer` challenge of RFC 6750; with `error="invalid_token"` if a token was sent.',
    schema: { type: 'string' },
  },
  LastModified: {
    name: 'last-modified',
    description: 'When the record was last changed, if known.',
    schema: { type: 'string' },
  },
  ChangedBy: {
    name: changedByHeader,
    description: 'Who last changed the record, percent-encoded, if known.',
    schema: { type: 'string' },
  },
  ContentDisposition: {
    name: 'content-disposition',
    description: 'The name of the file: `attachment; filename="..."`.',
    schema: { type: 'string' },
  },
} as const satisfies Record<string, Header & { name: string }>;

type HeaderKey = keyof typeof headers;

function headerRefs(...keys: readonly HeaderKey[]): NonNullable<Answer['headers']> {
  return Object.fromEntries(keys.map((key) => [headers[key].name, { $ref: `#/components/headers/${key}` }]));
}

/** Errors by status. */
const refusals: Readonly<Record<number, { name: string; description: string; headers?: readonly HeaderKey[] }>> = {
  400: { name: 'BadRequest', description: 'The request is not valid. `errors` says which fields are wrong, and why.' },
  401: {
    name: 'Unauthorized',
    description: 'The access token is missing, invalid or expired.',
    headers: ['WwwAuthenticate'],
  },
  403: { name: 'Forbidden', description: 'The role of the user does not allow this call.' },
  404: { name: 'NotFound', description: 'There is no such record, or it belongs to another company.' },
  409: { name: 'Conflict', description: 'The request conflicts with another record, or with the state of this one.' },
  412: {
    name: 'PreconditionFailed',
    description: 'The record has changed since the version in `If-Match`.',
    headers: ['LastModified', 'ChangedBy'],
  },
  413: { name: 'ContentTooLarge', description: 'The body is too large.' },
  414: { name: 'UriTooLong', description: 'A part of the address is too long.' },
  422: { name: 'UnprocessableContent', description: 'The `Idempotency-Key` was already used for another request.' },
  429: { name: 'TooManyRequests', description: 'Too many requests. Try again later.', headers: ['RetryAfter'] },
  500: { name: 'InternalServerError', description: 'An unexpected error. Look for the request id in the log.' },
  501: { name: 'NotImplemented', description: 'This installation does not support it.' },
  503: {
    name: 'ServiceUnavailable',
    description: 'The database or another service is not responding, or the server is too busy. Nothing was saved.',
    headers: ['RetryAfter'],
  },
};

function refusalComponents(): Record<string, Answer> {
  return Object.fromEntries(
    Object.values(refusals).map(({ name, description, headers: own = [] }) => [
      name,
      {
        description,
        headers: headerRefs('RequestId', ...own),
        content: { 'application/json': { schema: schemaRef('Error') } },
      },
    ]),
  );
}

/** Path parameters with fixed values. Other values are answered with 400, not 404. */
const fixedValueParameters = ['truckCompany', 'contentType', 'kind', 'period'];

/** Statuses that any request with these properties can have. */
function commonStatuses({ parameters = [], requestBody }: Operation): number[] {
  const inPath = parameters.filter((one) => one.in === 'path');
  return [
    ...(inPath.some(({ name }) => !fixedValueParameters.includes(name)) ? [404] : []),
    ...(requestBody === undefined ? [] : [413]),
    ...(inPath.length > 0 ? [414] : []),
    500,
    503,
  ];
}

function isSuccess(status: string): boolean {
  return status.startsWith('2') || status === '304';
}

function successHeaders(route: Route): HeaderKey[] {
  const keys: HeaderKey[] = ['RequestId'];
  if (route.etag || route.conditional) keys.push('ETag');
  if (route.contentType !== 'application/json') keys.push('ContentDisposition');
  return keys;
}

/** Adds all responses of a route. Errors with a message of their own have it next to the reference. */
export function withAnswers(operation: Operation, route: Route): Operation {
  const given = Object.entries(operation.responses);
  const successes = given
    .filter(([status]) => isSuccess(status))
    .map(([status, answer]) => [status, { ...answer, headers: headerRefs(...successHeaders(route)) }]);
  const own = given.filter(([status]) => !isSuccess(status)).map(([status]) => Number(status));
  const statuses = [...new Set([...own, ...commonStatuses(operation)])].toSorted((one, other) => one - other);
  const failures = statuses.map((status) => {
    const message = status === 500 ? undefined : route.messages[status as keyof Route['messages']];
    const ref = { $ref: `#/components/responses/${refusals[status]?.name}` };
    return [String(status), message === undefined ? ref : { ...ref, description: messageFor(route, status) }];
  });
  return { ...operation, responses: Object.fromEntries([...successes, ...failures]) };
}

/** Adds the components that the responses refer to. */
export function withAnswerComponents(document: OpenApiDocument): OpenApiDocument {
  const described = Object.entries(headers).map(([key, { description, schema }]) => [key, { description, schema }]);
  const components = { ...document.components, headers: Object.fromEntries(described), responses: refusalComponents() };
  return { ...document, components };
}
