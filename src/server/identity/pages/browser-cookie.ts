/**
 * A signed cookie by which browsers behind one address are told apart before anybody has logged in. It proves no person:
 * whoever throws it away is a new browser, which comes after those that were there before.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { basePath } from './base-path.ts';

/** A browser, as its cookie names it. */
export interface BrowserIdentity {
  id: string;
  /** When it got the cookie. */
  since: Date;
  /** Whether it sent the cookie; false where this answer gives it one. */
  isReturning: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null below addresses that give no cookie. */
    browserIdentity: BrowserIdentity | null;
  }
}

/** Seconds. */
const cookieLife = 365 * 24 * 60 * 60;

/** Reads and gives the cookie. */
export interface BrowserCookies {
  /** Who sends the request; null without a valid cookie. */
  read(request: FastifyRequest): BrowserIdentity | null;
  /** Gives the browser a cookie with the answer. */
  give(reply: FastifyReply): BrowserIdentity;
}

/** The cookies under one secret. */
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
    give(reply) {
      const id = randomBytes(12).toString('base64url');
      const since = new Date();
      const named = `${id}.${since.getTime()}`;
      const secure = prefix === '' ? '' : '; secure';
      // Written here, because the protocol library's answers are not completed by the cookie plugin.
      reply.header(
        'set-cookie',
        `${name}=${named}.${sign(named)}; max-age=${cookieLife}; path=${basePath}; samesite=lax; httponly${secure}`,
      );
      return { id, since, isReturning: false };
    },
  };
}
