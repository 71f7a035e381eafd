/** How the identity pages read a request and answer it. */
import { isIPv6 } from 'node:net';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserMark } from '#server/identity/accounts/known-browser.ts';
import { describeWait, type Visitor, type Wait } from '#server/identity/accounts/password-check.ts';
import { basePath } from './base-path.ts';

/** Seconds. */
const knownBrowserLife = 365 * 24 * 60 * 60;

/** A field of a posted form, the first one of several; empty when it was not sent. */
export function formField(request: FastifyRequest, name: string): string {
  const fields = (request.body ?? {}) as Record<string, unknown>;
  const value = [fields[name]].flat().at(0);
  return typeof value === 'string' ? value : '';
}

/** What counts as one address: of IPv6 the /64 network, because whoever has one of its addresses has all of them. */
export function addressGroup(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  return [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':')].slice(0, 4).join(':');
}

/** Characters that are kept of what a browser calls itself. */
const browserLength = 300;

/** What the browser calls itself, as far as it can be kept; null where it says nothing. */
export function browserOf({ headers }: FastifyRequest): string | null {
  return headers['user-agent']?.replace(/[^\x20-\x7e]/g, '').slice(0, browserLength) || null;
}

/** The visitor behind a request: address, browser and cookies. */
export function visitorOf(request: FastifyRequest): Visitor {
  const { browserIdentity: browser } = request;
  return {
    address: addressGroup(request.ip),
    browser: browser?.isReturning ? browser : undefined,
    cookie: (name) => request.cookies[name],
  };
}

/** Sends a page that nobody stores. */
export function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
}

/** Lets the browser keep the mark by which the account will know it again. */
export function setBrowserMark(reply: FastifyReply, mark: BrowserMark, secure: boolean): void {
  const settings = { path: basePath, maxAge: knownBrowserLife, httpOnly: true, sameSite: 'lax', secure } as const;
  reply.setCookie(mark.name, mark.value, settings);
}

/** The text of a wait, with the header for programs. */
export function waitText(reply: FastifyReply, wait: Wait): string {
  reply.header('retry-after', wait.minutes * 60);
  return describeWait(wait);
}
