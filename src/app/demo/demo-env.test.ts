/** The demo uses nothing real and is not reachable from other machines. */
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { StartError } from '#server/start-error.ts';
import { describeDemo, otherAccounts, superAdmin } from './accounts.ts';
import { ignoredVariables, readDemoEnv } from './demo-env.ts';

test('the demo has its own data folder and first administrator', () => {
  const env = readDemoEnv({});
  expect(env).toMatchObject({ host: '127.0.0.1', port: 3000, dataDir: resolve('demo-data') });
  expect(env.admin).toEqual({ email: superAdmin.email, password: superAdmin.password });
});

test('data folder, port, log level and loopback host can be set', () => {
  const env = readDemoEnv({ DATA_DIR: '/srv/demo', PORT: '4000', LOG_LEVEL: 'debug', HOST: '::1' });
  expect(env).toMatchObject({ host: '::1', port: 4000, dataDir: '/srv/demo', logLevel: 'debug' });
});

test('variables that would connect the demo to a real system are ignored', () => {
  const real = {
    DATABASE_URL: 'postgres://user:secret@db.example.com/live',
    OIDC_ISSUER: 'https://login.example.com',
    OIDC_CLIENT_ID: 'id',
    OIDC_AUDIENCE: 'api',
    AUTH0_DOMAIN: 'example.eu.auth0.com',
    AZURE_STORAGE_CONTAINER: 'media',
    ADMIN_EMAIL: 'boss@example.com',
    ADMIN_PASSWORD_FILE: '/run/secrets/admin',
    PUBLIC_URL: 'https://trucks.example.com',
  };
  expect(readDemoEnv(real)).toEqual(readDemoEnv({}));
  expect(ignoredVariables({ ...real, PORT: '4000', PATH: '/bin', AUTH0_CLIENT_ID: '' })).toEqual(
    Object.keys(real).sort(),
  );
});

test.each(['0.0.0.0', '::', '192.168.1.20', 'trucks.example.com'])('HOST %s is refused', (host) => {
  expect(() => readDemoEnv({ HOST: host })).toThrow(StartError);
  expect(() => readDemoEnv({ HOST: host })).toThrow(/^HOST must be .*: its passwords are public\.$/);
});

test('a wrong PORT is refused as in the product', () => {
  expect(() => readDemoEnv({ PORT: 'none' })).toThrow(/^PORT must be/);
});

test('the terminal shows address, folder and one account per role', () => {
  const text = describeDemo({ publicUrl: 'http://localhost:3000', dataDir: '/srv/demo', ignored: ['OIDC_ISSUER'] });
  for (const part of [
    'http://localhost:3000',
    '/srv/demo',
    'OIDC_ISSUER',
    'Super Admin',
    'Approved User',
    'Unapproved User',
  ]) {
    expect(text).toContain(part);
  }
  for (const { email, password } of [superAdmin, ...otherAccounts]) {
    expect(text).toMatch(new RegExp(`${email} +${password}`));
  }
});
