/** How the identity pages read a request and answer it. */
import { isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserMark } from './known-browser.ts';
import type { Visitor, Wait } from './password-check.ts';
import { basePath } from './provider-configuration.ts';

/** Seconds. */
const knownBrowserLife = 365 * 24 * 60 * 60;

/** A field of a posted form; empty when it was not sent. */
export function formField(request: FastifyRequest, name: string): string {
  return request.body instanceof URLSearchParams ? (request.body.get(name) ?? '') : '';
}

/** What counts as one address: of IPv6 the /64 network, because whoever has one of its addresses has all of them. */
export function addressGroup(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  return [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':')].slice(0, 4).join(':');
}

/** The visitor behind a request: address and cookies. */
export function visitorOf(request: FastifyRequest): Visitor {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  const cookies = new Map(pairs.map(([name = '', ...value]) => [name, value.join('=')]));
  return { address: addressGroup(request.ip), cookie: (name) => cookies.get(name) };
}

/** Sends a page that nobody stores. */
export function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
}

/** Lets the browser keep the mark by which the account will know it again. */
export function keepMark(reply: FastifyReply, mark: BrowserMark, secure: boolean): void {
  const attributes = [`Path=${basePath}`, `Max-Age=${knownBrowserLife}`, 'HttpOnly', 'SameSite=Lax'];
  const cookie = [`${mark.name}=${mark.value}`, ...attributes, ...(secure ? ['Secure'] : [])];
  reply.header('set-cookie', cookie.join('; '));
}

/** The text of a wait, with the header for programs. */
export function tellWait(reply: FastifyReply, { minutes }: Wait): string {
  reply.header('retry-after', minutes * 60);
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}
