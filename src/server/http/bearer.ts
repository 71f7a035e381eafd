/** Reads the bearer token of a request. */
import type { FastifyRequest } from 'fastify';
import { Failure } from '#shared/errors.ts';

/** Longer tokens are not looked at. */
const maxTokenLength = 16_384;

/** The token of the `Authorization` header. @throws Failure 401 when there is none */
export function bearerToken(request: FastifyRequest): string {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ');
  const given = scheme?.toLowerCase() === 'bearer' && token && rest.length === 0;
  if (!given || token.length > maxTokenLength) throw new Failure(401);
  return token;
}
