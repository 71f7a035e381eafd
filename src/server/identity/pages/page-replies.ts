/** Helpers of the identity pages for reading requests and sending replies. */
import { isIPv6 } from 'node:net';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserMark } from '#server/identity/accounts/known-browser.ts';
import { describeWait, type Visitor, type Wait } from '#server/identity/accounts/password-check.ts';
import { basePath } from './base-path.ts';

const knownBrowserSeconds = 365 * 24 * 60 * 60;

/** A field of a posted form, or the first of several; empty if it was not sent. */
export function formField(request: FastifyRequest, name: string): string {
  const fields = (request.body ?? {}) as Record<string, unknown>;
  const value = [fields[name]].flat().at(0);
  return typeof value === 'string' ? value : '';
}

/** Groups IPv6 addresses by their /64 network, because a host usually controls a whole network. */
export function addressGroup(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  return [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':')].slice(0, 4).join(':');
}

const maxBrowserLength = 300;

/** The user agent, cut to what is stored; null without one. */
export function browserOf({ headers }: FastifyRequest): string | null {
  return headers['user-agent']?.replace(/[^\x20-\x7e]/g, '').slice(0, maxBrowserLength) || null;
}

export function visitorOf(request: FastifyRequest): Visitor {
  const { browserIdentity: browser } = request;
  return {
    address: addressGroup(request.ip),
    browser: browser?.isReturning ? browser : undefined,
    cookie: (name) => request.cookies[name],
  };
}

/** Sends a page that must not be cached. */
export function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
}

/** Sets the cookie by which the account will recognise this browser. */
export function setBrowserMark(reply: FastifyReply, mark: BrowserMark, secure: boolean): void {
  const settings = { path: basePath, maxAge: knownBrowserSeconds, httpOnly: true, sameSite: 'lax', secure } as const;
  reply.setCookie(mark.name, mark.value, settings);
}

/** Sets `retry-after` and returns the text for the page. */
export function waitText(reply: FastifyReply, wait: Wait): string {
  reply.header('retry-after', wait.minutes * 60);
  return describeWait(wait);
}
