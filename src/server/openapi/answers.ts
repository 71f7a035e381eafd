/** What calls answer besides their results: refusals and headers, each described once and referred to. */
import { changedByHeader } from '#shared/errors.ts';
import { messageFor, type Route } from '#shared/route.ts';
import { type Answer, type Header, type OpenApiDocument, type Operation, schemaRef } from './document.ts';

/** Headers of answers, by the names that they are referred to by. */
const headers = {
  RequestId: {
    name: 'x-request-id',
    description: 'The id of the request, as the log has it: the one that was sent as `x-request-id`, or a new one.',
    schema: { type: 'string' },
  },
  ETag: {
    name: 'etag',
    description:
      'The version of what was read or written. Send it as `If-Match` with a change, or as `If-None-Match` with a read where the call takes that.',
    schema: { type: 'string' },
  },
  RetryAfter: {
    name: 'retry-after',
    description: 'When the request may be sent again: seconds, or a date.',
    schema: { type: 'string' },
  },
  WwwAuthenticate: {
    name: 'www-authenticate',
    description: 'The `Bearer` challenge of RFC 6750; with `error="invalid_token"` where a token was sent.',
    schema: { type: 'string' },
  },
  LastModified: {
    name: 'last-modified',
    description: 'When the record was changed last, where that is known.',
    schema: { type: 'string' },
  },
  ChangedBy: {
    name: changedByHeader,
    description: 'Who changed the record last, percent-encoded, where that is known.',
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

/** Refusals by their status. */
const refusals: Readonly<Record<number, { name: string; description: string; headers?: readonly HeaderKey[] }>> = {
  400: { name: 'BadRequest', description: 'The request is not valid; `errors` says which fields are wrong, and why.' },
  401: {
    name: 'Unauthorized',
    description: 'There is no access token, or it is not valid any more.',
    headers: ['WwwAuthenticate'],
  },
  403: { name: 'Forbidden', description: 'The role of the person does not allow this call.' },
  404: { name: 'NotFound', description: 'There is no such record, or it belongs to another company.' },
  409: { name: 'Conflict', description: 'It clashes with another record, or with the state of this one.' },
  412: {
    name: 'PreconditionFailed',
    description: 'The record was changed since the version that `If-Match` names.',
    headers: ['LastModified', 'ChangedBy'],
  },
  413: { name: 'ContentTooLarge', description: 'The body is larger than any that is taken.' },
  414: { name: 'UriTooLong', description: 'A part of the address is longer than any id or name.' },
  422: { name: 'UnprocessableContent', description: 'The `Idempotency-Key` was already used for another request.' },
  429: { name: 'TooManyRequests', description: 'Too many requests. Try again later.', headers: ['RetryAfter'] },
  500: { name: 'InternalServerError', description: 'The program failed. The log has the request by its id.' },
  501: { name: 'NotImplemented', description: 'This installation does not offer it.' },
  503: {
    name: 'ServiceUnavailable',
    description:
      'Something that the call needs, such as the database, does not answer at the moment, or the call waited too long for others. Nothing was saved.',
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

/** Parameters of addresses that take one of a few values: any other is answered 400, not 404. */
const chosen = ['truckCompany', 'contentType', 'kind', 'period'];

/** The statuses that follow from how every request is read. */
function commonStatuses({ parameters = [], requestBody }: Operation): number[] {
  const inPath = parameters.filter((one) => one.in === 'path');
  return [
    ...(inPath.some(({ name }) => !chosen.includes(name)) ? [404] : []),
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

/** A call with the answers that it may get; the words of a refusal stand beside its reference. */
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

/** The document with the descriptions that its answers refer to. */
export function withAnswerComponents(document: OpenApiDocument): OpenApiDocument {
  const described = Object.entries(headers).map(([key, { description, schema }]) => [key, { description, schema }]);
  const components = { ...document.components, headers: Object.fromEntries(described), responses: refusalComponents() };
  return { ...document, components };
}
