/** Reads the bearer token of a request and describes what is wrong with it (RFC 6750). */
import type { FastifyRequest } from 'fastify';
import { productName } from '#server/product-name.ts';
import { Failure } from '#shared/errors.ts';

/** Longer tokens are refused unread. */
const maxTokenLength = 16_384;

function sendsToken({ headers }: FastifyRequest): boolean {
  return /^bearer +\S/i.test(headers.authorization ?? '');
}

/** The `WWW-Authenticate` header of a 401. RFC 6750, 3.1: no error code if the request has no token. */
export function bearerChallenge(request: FastifyRequest): string {
  const realm = `Bearer realm="${productName}"`;
  if (!sendsToken(request)) return realm;
  return `${realm}, error="invalid_token", error_description="The access token is not valid or has expired."`;
}

/** The token of the `Authorization` header. @throws Failure 401 when there is none */
export function bearerToken(request: FastifyRequest): string {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ');
  const given = scheme?.toLowerCase() === 'bearer' && token && rest.length === 0;
  if (!given || token.length > maxTokenLength) throw new Failure(401);
  return token;
}
