/** The public address at which browsers allow logging in. */
import { expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { configurationCheck } from './address-check.ts';

const checkAt = (PUBLIC_URL: string) => configurationCheck(readEnv({ PUBLIC_URL, TIME_ZONE: 'Europe/Dublin' })).run();

test.each([
  'https://trucks.example.com',
  'http://localhost:3000',
  'http://trucks.localhost',
  'http://127.0.0.1:3000',
  'http://127.1.2.3',
  'http://[::1]:3000',
])('browsers allow logging in at %s', async (address) => {
  expect(await checkAt(address)).toEqual({
    state: 'ok',
    text: `Configuration is valid; public address ${address}, time zone Europe/Dublin.`,
  });
});

test.each([
  'http://trucks.example.com',
  'http://localhost.example.com',
  'http://mylocalhost',
  'http://127.0.0.1.example.com',
  'http://10.0.0.1',
  'http://[::2]',
])('an address without HTTPS fails because browsers do not allow logging in: %s', async (address) => {
  expect(await checkAt(address)).toEqual({
    state: 'fails',
    text: `Browsers do not allow logging in at ${address} without HTTPS. Put an HTTPS proxy in front of it, and set PUBLIC_URL to its https address.`,
  });
});
