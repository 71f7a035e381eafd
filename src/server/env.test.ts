/** The configuration: defaults, valid values, and the error message for each invalid value. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { fileSecrets, loadEnvFile, readEnv } from './env.ts';
import { envVariables } from './env-variables.ts';
import { StartError } from './start-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'env-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const missing = join(folder, 'missing');
const azure = 'DefaultEndpointsProtocol=https;AccountName=a;AccountKey=Zm9v;EndpointSuffix=core.windows.net';

test('all variables are optional', () => {
  expect(readEnv({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    trustedProxies: undefined,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    oidc: undefined,
    admin: { email: 'admin@localhost', password: undefined },
    auth0: undefined,
    azure: undefined,
    mail: { url: undefined, from: undefined },
    letterheadFile: undefined,
    extraCertificates: [],
    metricsPort: undefined,
    backups: undefined,
    logLevel: 'info',
    drainSeconds: 0,
    timeZone: 'Europe/London',
  });
});

test('all variables can be set', () => {
  const letterhead = fileWith('letterhead.json', '{}');
  expect(
    readEnv({
      HOST: '0.0.0.0',
      PORT: '0',
      PUBLIC_URL: 'https://trucks.example.com',
      TRUST_PROXY: '10.0.0.5, 10.1.0.0/16,2001:db8::/32',
      DATA_DIR: folder,
      DATABASE_URL: 'postgresql://u:p@db.example.com/trucks?sslmode=require',
      OIDC_ISSUER: 'https://example.eu.auth0.com/',
      OIDC_CLIENT_ID: 'app',
      OIDC_AUDIENCE: 'https://trucks.example.com/api',
      ADMIN_EMAIL: 'boss@example.com',
      ADMIN_PASSWORD: 'a pass phrase',
      AUTH0_DOMAIN: 'example.eu.auth0.com',
      AUTH0_CLIENT_ID: 'machine',
      AUTH0_CLIENT_SECRET: 'secret',
      AZURE_STORAGE_CONNECTION_STRING: azure,
      AZURE_STORAGE_CONTAINER: 'truck-media',
      LETTERHEAD_FILE: letterhead,
      SMTP_URL: 'smtps://office:secret@mail.example.com',
      MAIL_FROM: 'Trucks <office@example.com>',
      METRICS_PORT: '9464',
      BACKUP_DIR: folder,
      BACKUP_KEEP: '30',
      DRAIN_SECONDS: '20',
      LOG_LEVEL: 'silent',
      TIME_ZONE: 'pacific/auckland',
    }),
  ).toEqual({
    host: '0.0.0.0',
    port: 0,
    publicUrl: 'https://trucks.example.com',
    trustedProxies: ['10.0.0.5', '10.1.0.0/16', '2001:db8::/32'],
    dataDir: folder,
    databaseUrl: 'postgresql://u:p@db.example.com/trucks?sslmode=require',
    oidc: {
      issuer: 'https://example.eu.auth0.com/',
      clientId: 'app',
      audience: 'https://trucks.example.com/api',
    },
    admin: { email: 'boss@example.com', password: 'a pass phrase' },
    auth0: { domain: 'example.eu.auth0.com', clientId: 'machine', clientSecret: 'secret' },
    azure: { connectionString: azure, container: 'truck-media' },
    letterheadFile: letterhead,
    extraCertificates: [],
    mail: { url: 'smtps://office:secret@mail.example.com', from: 'Trucks <office@example.com>' },
    metricsPort: 9464,
    backups: { folder, maxBackups: 30 },
    logLevel: 'silent',
    drainSeconds: 20,
    timeZone: 'Pacific/Auckland',
  });
});

test('an empty variable counts as unset', () => {
  const blank = Object.keys(readEnvExample()).map((name) => [name, '']);
  expect(readEnv(Object.fromEntries(blank))).toEqual(readEnv({}));
});

test.each(['tenant.example.com:8443', 'http://127.0.0.1:4010', 'http://localhost:4010'])(
  'the Auth0 domain can be %s',
  (AUTH0_DOMAIN) => {
    const env = readEnv({ AUTH0_DOMAIN, AUTH0_CLIENT_ID: 'a', AUTH0_CLIENT_SECRET: 'b' });
    expect(env.auth0?.domain).toBe(AUTH0_DOMAIN);
  },
);

test('the public address uses the port', () => {
  expect(readEnv({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(readEnv({ PORT: '80' }).publicUrl).toBe('http://localhost');
});

test('a secret can be read from a file', () => {
  const env = readEnv({
    ADMIN_PASSWORD_FILE: fileWith('password', ' spaces count \n'),
    DATABASE_URL_FILE: fileWith('database', 'postgres://db/trucks\r\n'),
    AUTH0_DOMAIN: 'example.auth0.com',
    AUTH0_CLIENT_ID: 'machine',
    AUTH0_CLIENT_SECRET_FILE: fileWith('auth0', 'secret'),
    AZURE_STORAGE_CONNECTION_STRING_FILE: fileWith('azure', azure),
    AZURE_STORAGE_CONTAINER: 'media',
  });
  expect(env.admin.password).toBe(' spaces count ');
  expect(readEnv({ ADMIN_PASSWORD: 'x'.repeat(800) }).admin.password).toHaveLength(800);
  expect(env.databaseUrl).toBe('postgres://db/trucks');
  expect(env.auth0?.clientSecret).toBe('secret');
  expect(env.azure?.connectionString).toBe(azure);
});

test('an empty secret file is refused', () => {
  const path = fileWith('empty', '\n');
  expect(() => readEnv({ ADMIN_PASSWORD_FILE: path })).toThrow(
    new StartError(`ADMIN_PASSWORD_FILE points to ${path}, which is empty.`),
  );
});

test.each(fileSecrets)('%s is a secret: it can be in a file, and no message shows it', (name) => {
  expect(() => readEnv({ [name]: 'a b\n', [`${name}_FILE`]: missing })).toThrow(
    new StartError(`${name} and ${name}_FILE are both set: remove one of them.`),
  );
  expect(() => readEnv({ [`${name}_FILE`]: missing })).toThrow(
    new StartError(`${name}_FILE points to ${missing}, which cannot be read.`),
  );
  if (name === 'ADMIN_PASSWORD') return;
  expect(() => readEnv({ [`${name}_FILE`]: fileWith('wrong', 'secret word') })).toThrow(/^((?!secret word).)*$/);
});

test.each([
  ['https://dvla.example/api', 'https://dvla.example/api'],
  ['https://dvla.example/api//', 'https://dvla.example/api'],
  [undefined, 'https://driver-vehicle-licensing.api.gov.uk/vehicle-enquiry'],
])('the vehicle look-up at %s asks %s', (DVLA_API_URL, url) => {
  expect(readEnv({ DVLA_API_KEY: 'key', DVLA_API_URL }).vehicles).toEqual({ key: 'key', url });
  expect(readEnv({ DVLA_API_URL }).vehicles).toBeUndefined();
});

test('a second address of the database is for session connections', () => {
  const env = readEnv({ DATABASE_URL: 'postgres://pooler/trucks', DATABASE_SESSION_URL: 'postgres://db/trucks' });
  expect([env.databaseUrl, env.databaseSessionUrl]).toEqual(['postgres://pooler/trucks', 'postgres://db/trucks']);
});

test('.env.example lists every variable with its default', () => {
  const example = readEnvExample();
  expect(readEnv(example)).toEqual(readEnv({}));
  const files = fileSecrets.map((secret) => `${secret}_FILE`);
  expect(Object.keys(example).sort()).toEqual([...Object.keys(envVariables.shape), ...files].sort());
});

test('variables in .env are used unless they are set in the environment', () => {
  vi.stubEnv('ENV_TEST_BOTH', 'outside');
  vi.stubEnv('ENV_TEST_FILE', undefined);
  fileWith('.env', 'ENV_TEST_BOTH=file\nENV_TEST_FILE=file\n');
  loadEnvFile(folder);
  expect([process.env.ENV_TEST_BOTH, process.env.ENV_TEST_FILE]).toEqual(['outside', 'file']);
  loadEnvFile(missing);
});

test('an .env that cannot be read is refused', () => {
  const place = mkdtempSync(join(folder, 'place-'));
  mkdirSync(join(place, '.env'));
  expect(() => loadEnvFile(place)).toThrow(new StartError(`${join(place, '.env')} cannot be read.`));
});

function readEnvExample(): Record<string, string> {
  const text = readFileSync(resolve('.env.example'), 'utf8');
  return Object.fromEntries([...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
}
