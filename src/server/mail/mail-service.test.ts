/** Connection settings: passwords are sent to other machines only over TLS. */
import { expect, test } from 'vitest';
import { bareAddress, connectionOf, missingForMail } from './mail-service.ts';

test.each([
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false, requireTLS: false }, undefined],
  ['smtp://me:p%40ss@mail.example.com:25', { port: 25, secure: false, requireTLS: true }, { user: 'me', pass: 'p@ss' }],
  ['smtps://me:x@mail.example.com', { port: 465, secure: true, requireTLS: false }, { user: 'me', pass: 'x' }],
  ['smtp://me:x@127.0.0.1:1025', { ignoreTLS: true, requireTLS: false }, { user: 'me', pass: 'x' }],
  ['smtp://[::1]:1025', { host: '::1', ignoreTLS: true }, undefined],
])('the URL %s is turned into connection settings', (url, options, auth) => {
  const connection = connectionOf(url);
  expect(connection.options).toMatchObject(options);
  expect(connection.auth).toEqual(auth);
});

test.each([
  ['Example Trucks <office@example.com>', 'office@example.com'],
  [' office@example.com ', 'office@example.com'],
])('the address is extracted from %s', (from, address) => {
  expect(bareAddress(from)).toBe(address);
});

const [url, from] = ['smtp://mail.example.com', 'office@example.com'];

test.each([
  [{ url, from }, []],
  [{ from }, ['SMTP_URL']],
  [{ url }, ['MAIL_FROM']],
  [{}, ['SMTP_URL', 'MAIL_FROM']],
])('of %o the missing variables are %j', (config, missing) => {
  expect(missingForMail(config)).toEqual(missing);
});
