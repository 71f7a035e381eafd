/** The configuration: defaults, valid values, and the error message for each invalid value. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

test.each([
  [{ HOST: 'a host' }, 'HOST must not contain spaces, not "a host".'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, not "65536".'],
  [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, not "-1".'],
  [{ PORT: '3000.5' }, 'PORT must be a whole number from 0 to 65535, not "3000.5".'],
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http".'],
  [{ PUBLIC_URL: 'trucks.example.com' }, /^PUBLIC_URL must be an http or https address without a path/],
  [{ PUBLIC_URL: 'ftp://trucks.example.com' }, /^PUBLIC_URL /],
  [{ PUBLIC_URL: 'https://trucks.example.com/' }, /^PUBLIC_URL /],
  [{ PUBLIC_URL: 'https://trucks.example.com/app' }, /^PUBLIC_URL /],
  [{ PUBLIC_URL: 'https://trucks.example.com?x=1' }, /^PUBLIC_URL /],
  [{ PUBLIC_URL: 'https://me@trucks.example.com' }, /^PUBLIC_URL /],
  [
    { TRUST_PROXY: 'proxy.local' },
    'TRUST_PROXY must be addresses or networks of proxies, such as 10.0.0.5,10.1.0.0/16, not "proxy.local".',
  ],
  [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY must be/],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY must be/],
  [{ TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY must be/],
  [{ TRUST_PROXY: '10.0.0.5,' }, /^TRUST_PROXY must be/],
  [{ DATABASE_URL: 'mysql://u:hidden@db/x' }, /^DATABASE_URL must be an address such as .*database\.$/],
  [{ OIDC_ISSUER: 'example', OIDC_CLIENT_ID: 'a', OIDC_AUDIENCE: 'b' }, /^OIDC_ISSUER must be an http/],
  [
    { OIDC_ISSUER: 'https://id.example.com' },
    'OIDC_CLIENT_ID and OIDC_AUDIENCE must also be set because OIDC_ISSUER is set.',
  ],
  [
    { OIDC_CLIENT_ID: 'a', OIDC_AUDIENCE: 'b' },
    'OIDC_ISSUER must also be set because OIDC_CLIENT_ID and OIDC_AUDIENCE are set.',
  ],
  [{ ADMIN_EMAIL: 'admin' }, 'ADMIN_EMAIL must be an e-mail address, not "admin".'],
  [{ ADMIN_PASSWORD: 'x'.repeat(801) }, 'ADMIN_PASSWORD must be one line of at most 800 characters.'],
  [{ ADMIN_PASSWORD: 'two\nlines' }, 'ADMIN_PASSWORD must be one line of at most 800 characters.'],
  [
    { SMTP_URL: 'smtp://office:50%@mail.example.com' },
    'SMTP_URL must be an address such as smtp://user:password@mail.example.com:587.',
  ],
  [{ AUTH0_DOMAIN: 'https://example.auth0.com', AUTH0_CLIENT_ID: 'a', AUTH0_CLIENT_SECRET: 'b' }, /^AUTH0_DOMAIN must/],
  [
    { AUTH0_DOMAIN: 'http://example.auth0.com', AUTH0_CLIENT_ID: 'a', AUTH0_CLIENT_SECRET: 'b' },
    'AUTH0_DOMAIN must be a host name such as example.eu.auth0.com, not "http://example.auth0.com".',
  ],
  [
    { AUTH0_DOMAIN: 'http://localhost.evil.test', AUTH0_CLIENT_ID: 'a', AUTH0_CLIENT_SECRET: 'b' },
    /^AUTH0_DOMAIN must/,
  ],
  [{ AUTH0_DOMAIN: 'localhost:99999', AUTH0_CLIENT_ID: 'a', AUTH0_CLIENT_SECRET: 'b' }, /^AUTH0_DOMAIN must/],
  [{ AUTH0_CLIENT_SECRET: 'b' }, /^AUTH0_DOMAIN and AUTH0_CLIENT_ID must also be set/],
  [
    { AZURE_STORAGE_CONNECTION_STRING: 'hidden', AZURE_STORAGE_CONTAINER: 'media' },
    'AZURE_STORAGE_CONNECTION_STRING must be a connection string of Azure Storage.',
  ],
  [
    { DATABASE_SESSION_URL: 'postgres://a@b/c' },
    /^DATABASE_URL must also be set because DATABASE_SESSION_URL is set\.$/,
  ],
  [{ AZURE_STORAGE_CONNECTION_STRING: azure }, /^AZURE_STORAGE_CONTAINER must also be set/],
  [
    { AZURE_STORAGE_CONNECTION_STRING: azure, AZURE_STORAGE_CONTAINER: 'My_Media' },
    /^AZURE_STORAGE_CONTAINER must be 3 to 63/,
  ],
  [{ LETTERHEAD_FILE: missing }, /^LETTERHEAD_FILE must name a file that can be read, not /],
  [{ LETTERHEAD_FILE: folder }, /^LETTERHEAD_FILE must name a file/],
  [{ METRICS_PORT: '70000' }, 'METRICS_PORT must be a whole number from 0 to 65535, not "70000".'],
  [{ DRAIN_SECONDS: '100' }, 'DRAIN_SECONDS must be a whole number from 0 to 99, not "100".'],
  [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be a whole number from 1 to 9999, not "0".'],
  [{ TIME_ZONE: '+01:00' }, /^TIME_ZONE must be the name of a time zone, such as Europe\/London, not "\+01:00"\.$/],
  [{ TIME_ZONE: 'Europe/Lundon' }, /^TIME_ZONE must be the name of a time zone/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud"\.$/],
  [{ ADMIN_PASSWORD_FILE: missing }, `ADMIN_PASSWORD_FILE points to ${missing}, which cannot be read.`],
  [
    { ADMIN_PASSWORD: 'a', ADMIN_PASSWORD_FILE: missing },
    'ADMIN_PASSWORD and ADMIN_PASSWORD_FILE are both set: remove one of them.',
  ],
])('the configuration %o is refused', (source: NodeJS.ProcessEnv, sentence) => {
  expect(() => readEnv(source)).toThrow(StartError);
  expect(() => readEnv(source)).toThrow(sentence);
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
  expect(() => readEnv({ ADMIN_PASSWORD_FILE: fileWith('empty', '\n') })).toThrow(
    /^ADMIN_PASSWORD_FILE .* is empty\.$/,
  );
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

function readEnvExample(): Record<string, string> {
  const text = readFileSync(resolve('.env.example'), 'utf8');
  return Object.fromEntries([...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
}
