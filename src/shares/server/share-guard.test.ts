/** A hundred thousand guesses at shared page addresses. */
import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { ShareGuard } from './share-guard.ts';

const guesses = 100_000;
const from = (ip: string) => ({ ip }) as FastifyRequest;

it('a visitor who guesses 100,000 times gets 60 answers, and can still open a valid address', () => {
  let now = 0;
  const guard = new ShareGuard(() => now);
  let answered = 0;
  for (let guess = 0; guess < guesses; guess += 1) if (guard.count(from('192.0.2.1'), false) === 0) answered += 1;
  expect(answered).toBe(60);
  expect(guard.count(from('192.0.2.1'), true)).toBe(0);
  expect(guard.count(from('192.0.2.2'), false)).toBe(0);
  now += 11 * 60_000;
  expect(guard.count(from('192.0.2.1'), false)).toBe(0);
});

it('all addresses of an IPv6 network count as one visitor', () => {
  const guard = new ShareGuard(() => 0);
  let answered = 0;
  for (let guess = 0; guess < guesses; guess += 1) {
    if (guard.count(from(`2001:db8:1:2::${guess.toString(16).slice(-4)}`), false) === 0) answered += 1;
  }
  expect(answered).toBe(60);
});

it('a visitor is sent up to 8 videos at the same time, and all visitors 64', () => {
  const guard = new ShareGuard(() => 0);
  const begun = (ip: string) => Array.from({ length: 9 }, () => guard.beginVideo(from(ip))).filter(Boolean).length;
  expect(begun('192.0.2.1')).toBe(8);
  guard.endVideo(from('192.0.2.1'));
  expect([guard.beginVideo(from('192.0.2.1')), guard.beginVideo(from('192.0.2.1'))]).toEqual([true, false]);
  for (let visitor = 2; visitor <= 8; visitor += 1) expect(begun(`192.0.2.${visitor}`)).toBe(8);
  expect(guard.beginVideo(from('192.0.2.9'))).toBe(false);
  guard.endVideo(from('192.0.2.1'));
  expect(guard.beginVideo(from('192.0.2.9'))).toBe(true);
});

it('one guess each by 100,000 visitors still leaves the last one limited', () => {
  const guard = new ShareGuard(() => 0);
  const visitor = (place: number) => from(`10.${place >> 16}.${(place >> 8) & 255}.${place & 255}`);
  for (let place = 0; place < guesses; place += 1) expect(guard.count(visitor(place), false)).toBe(0);
  for (let again = 1; again < 60; again += 1) expect(guard.count(visitor(guesses - 1), false)).toBe(0);
  expect(guard.count(visitor(guesses - 1), false)).toBeGreaterThan(0);
});
