/**
 * A signed cookie that distinguishes browsers behind the same address before a user has logged in. It authenticates no
 * one: a browser that deletes it counts as new, and older browsers take precedence.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { basePath } from './base-path.ts';

export interface BrowserIdentity {
  id: string;
  /** When the cookie was set. */
  since: Date;
  /** Whether the request had the cookie; false if this reply sets it. */
  isReturning: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on routes that set no cookie. */
    browserIdentity: BrowserIdentity | null;
  }
}

const maxAgeSeconds = 365 * 24 * 60 * 60;

export interface BrowserCookies {
  /** Null without a valid cookie. */
  read(request: FastifyRequest): BrowserIdentity | null;
  /** Sets the cookie. */
  set(reply: FastifyReply): BrowserIdentity;
}

export function browserCookies(secret: string, prefix: string): BrowserCookies {
  const name = `${prefix}_browser`;
  const sign = (text: string) => createHmac('sha256', secret).update(`visitor ${text}`).digest('base64url');

  return {
    read(request) {
      const [id = '', since = '', given = ''] = (request.cookies[name] ?? '').split('.');
      const wanted = Buffer.from(sign(`${id}.${since}`));
      const got = Buffer.from(given);
      const isOurs = got.length === wanted.length && timingSafeEqual(got, wanted);
      return isOurs ? { id, since: new Date(Number(since)), isReturning: true } : null;
    },
    set(reply) {
      const id = randomBytes(12).toString('base64url');
      const since = new Date();
      const named = `${id}.${since.getTime()}`;
      const secure = prefix === '' ? '' : '; secure';
      // Not set by @fastify/cookie, whose hook does not run for the replies of the OpenID Connect library.
      reply.header(
        'set-cookie',
        `${name}=${named}.${sign(named)}; max-age=${maxAgeSeconds}; path=${basePath}; samesite=lax; httponly${secure}`,
      );
      return { id, since, isReturning: false };
    },
  };
}
