/** Derives Fastify's validation schema and the OpenAPI description of a route from its contract. */
import type { RouteOptions } from 'fastify';
import { z } from 'zod';
import type { FailureStatus } from '#shared/errors.ts';
import { errorSchema, messageFor, type Route } from '#shared/route.ts';

const keySchema = z.string().min(1).max(200);

const file = z.string().meta({ format: 'binary' });
const done = z.null().describe('Done.');
const unchanged = z.null().describe('Nothing has changed since the `ETag` was sent.');

/** Statuses that only some routes have; documented if the contract has a message for them. */
const ownStatuses = [404, 409, 429, 501, 503] as const;

function documentedStatuses(route: Route): FailureStatus[] {
  const own = ownStatuses.filter((status) => route.messages[status] !== undefined);
  const statuses: FailureStatus[] = [400, 401, 403, ...own];
  if (route.etag && route.method !== 'GET') statuses.push(412);
  if (route.idempotent) statuses.push(422);
  return statuses;
}

function headersOf(route: Route): z.ZodType | undefined {
  const headers: Record<string, z.ZodType> = {};
  if (route.etag && route.method !== 'GET') headers['if-match'] = z.string().optional();
  if (route.idempotent) headers['idempotency-key'] = keySchema.optional();
  if (route.shortens) headers.prefer = z.string().optional();
  if (route.conditional) headers['if-none-match'] = z.string().optional();
  return Object.keys(headers).length > 0 ? z.looseObject(headers) : undefined;
}

function successOf(route: Route) {
  if (route.contentType !== 'application/json') {
    const types = [route.contentType, ...route.otherTypes];
    return { description: 'The file.', content: Object.fromEntries(types.map((type) => [type, { schema: file }])) };
  }
  if (route.status === 204) return done;
  return { description: 'Done.', content: { 'application/json': { schema: route.result } } };
}

/** The schema that validates requests; the OpenAPI document is generated from it. */
export function routeSchema(route: Route): NonNullable<RouteOptions['schema']> {
  const failures = documentedStatuses(route).map((status) => [
    status,
    { description: messageFor(route, status), content: { 'application/json': { schema: errorSchema } } },
  ]);
  const given = (schema: z.ZodType) => (schema instanceof z.ZodUnknown ? undefined : schema);
  const parts = {
    params: given(route.params),
    querystring: given(route.query),
    body: given(route.body),
    headers: headersOf(route),
  };
  return {
    ...Object.fromEntries(Object.entries(parts).filter(([, schema]) => schema !== undefined)),
    operationId: route.id,
    summary: route.summary,
    tags: [route.tag],
    security: [{ bearer: [] }],
    response: {
      [route.status]: successOf(route),
      ...(route.conditional && { 304: unchanged }),
      ...Object.fromEntries(failures),
    },
  };
}
