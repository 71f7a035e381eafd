/** What a start says about each invalid variable. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { StartError } from './start-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'env-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const missing = join(folder, 'missing');
const azure = 'DefaultEndpointsProtocol=https;AccountName=a;AccountKey=Zm9v;EndpointSuffix=core.windows.net';

test.each([
  [{ HOST: 'a host' }, 'HOST must not contain spaces, not "a host".'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, not "65536".'],
  [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, not "-1".'],
  [{ PORT: '3000.5' }, 'PORT must be a whole number from 0 to 65535, not "3000.5".'],
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http".'],
  [
    { PUBLIC_URL: 'trucks.example.com' },
    'PUBLIC_URL must be an http or https address without a path, such as https://trucks.example.com, not "trucks.example.com".',
  ],
  [
    { PUBLIC_URL: 'ftp://trucks.example.com' },
    'PUBLIC_URL must be an http or https address without a path, such as https://trucks.example.com, not "ftp://trucks.example.com".',
  ],
  [
    { PUBLIC_URL: 'https://trucks.example.com/' },
    'PUBLIC_URL must be an http or https address without a path, such as https://trucks.example.com, not "https://trucks.example.com/".',
  ],
  [
    { PUBLIC_URL: 'https://trucks.example.com/app' },
    'PUBLIC_URL must be an http or https address without a path, such as https://trucks.example.com, not "https://trucks.example.com/app".',
  ],
  [
    { PUBLIC_URL: 'https://trucks.example.com?x=1' },
    'PUBLIC_URL must be an http or https address without a path, such as https://trucks.example.com, not "https://trucks.example.com?x=1".',
  ],
  [
    { PUBLIC_URL: 'https://me@trucks.example.com' },
    'PUBLIC_URL must be an http or https address without a path, such as https://trucks.example.com, not "https://me@trucks.example.com".',
  ],
  [
    { TRUST_PROXY: 'proxy.local' },
    'TRUST_PROXY must be addresses or networks of proxies, such as 10.0.0.5,10.1.0.0/16, not "proxy.local".',
  ],
  [
    { TRUST_PROXY: 'true' },
    'TRUST_PROXY must be addresses or networks of proxies, such as 10.0.0.5,10.1.0.0/16, not "true".',
  ],
  [
    { TRUST_PROXY: '10.0.0.0/33' },
    'TRUST_PROXY must be addresses or networks of proxies, such as 10.0.0.5,10.1.0.0/16, not "10.0.0.0/33".',
  ],
  [
    { TRUST_PROXY: '0.0.0.0/0' },
    'TRUST_PROXY must be addresses or networks of proxies, such as 10.0.0.5,10.1.0.0/16, not "0.0.0.0/0".',
  ],
  [
    { TRUST_PROXY: '10.0.0.5,' },
    'TRUST_PROXY must be addresses or networks of proxies, such as 10.0.0.5,10.1.0.0/16, not "10.0.0.5,".',
  ],
  [
    { DATABASE_URL: 'mysql://u:hidden@db/x' },
    'DATABASE_URL must be an address such as postgres://user:password@host:5432/database.',
  ],
  [
    { OIDC_ISSUER: 'example', OIDC_CLIENT_ID: 'a', OIDC_AUDIENCE: 'b' },
    'OIDC_ISSUER must be an http or https address, not "example".',
  ],
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
  [
    { AUTH0_DOMAIN: 'https://example.auth0.com', AUTH0_CLIENT_ID: 'a', AUTH0_CLIENT_SECRET: 'b' },
    'AUTH0_DOMAIN must be a host name such as example.eu.auth0.com, not "https://example.auth0.com".',
  ],
  [
    { AUTH0_DOMAIN: 'http://example.auth0.com', AUTH0_CLIENT_ID: 'a', AUTH0_CLIENT_SECRET: 'b' },
    'AUTH0_DOMAIN must be a host name such as example.eu.auth0.com, not "http://example.auth0.com".',
  ],
  [
    { AUTH0_DOMAIN: 'http://localhost.evil.test', AUTH0_CLIENT_ID: 'a', AUTH0_CLIENT_SECRET: 'b' },
    'AUTH0_DOMAIN must be a host name such as example.eu.auth0.com, not "http://localhost.evil.test".',
  ],
  [
    { AUTH0_DOMAIN: 'localhost:99999', AUTH0_CLIENT_ID: 'a', AUTH0_CLIENT_SECRET: 'b' },
    'AUTH0_DOMAIN must be a host name such as example.eu.auth0.com, not "localhost:99999".',
  ],
  [
    { AUTH0_CLIENT_SECRET: 'b' },
    'AUTH0_DOMAIN and AUTH0_CLIENT_ID must also be set because AUTH0_CLIENT_SECRET is set.',
  ],
  [
    { AZURE_STORAGE_CONNECTION_STRING: 'hidden', AZURE_STORAGE_CONTAINER: 'media' },
    'AZURE_STORAGE_CONNECTION_STRING must be a connection string of Azure Storage.',
  ],
  [{ DATABASE_SESSION_URL: 'postgres://a@b/c' }, 'DATABASE_URL must also be set because DATABASE_SESSION_URL is set.'],
  [
    { AZURE_STORAGE_CONNECTION_STRING: azure },
    'AZURE_STORAGE_CONTAINER must also be set because AZURE_STORAGE_CONNECTION_STRING is set.',
  ],
  [
    { AZURE_STORAGE_CONNECTION_STRING: azure, AZURE_STORAGE_CONTAINER: 'My_Media' },
    'AZURE_STORAGE_CONTAINER must be 3 to 63 lower-case letters, digits and single hyphens, not "My_Media".',
  ],
  ...['ab', 'a--b', '-ab', 'ab-', 'a'.repeat(64)].map((name): [NodeJS.ProcessEnv, string] => [
    { AZURE_STORAGE_CONNECTION_STRING: azure, AZURE_STORAGE_CONTAINER: name },
    `AZURE_STORAGE_CONTAINER must be 3 to 63 lower-case letters, digits and single hyphens, not "${name}".`,
  ]),
  ...['OIDC_CLIENT_ID', 'OIDC_AUDIENCE', 'AUTH0_CLIENT_ID'].map((name): [NodeJS.ProcessEnv, string] => [
    { [name]: 'two words' },
    `${name} must not contain spaces, not "two words".`,
  ]),
  [{ AUTH0_CLIENT_SECRET: 'two words' }, 'AUTH0_CLIENT_SECRET must not contain spaces.'],
  [{ DVLA_API_KEY: 'two words' }, 'DVLA_API_KEY must not contain spaces.'],
  [{ DVLA_API_URL: 'dvla' }, 'DVLA_API_URL must be an http or https address, not "dvla".'],
  [{ MAIL_FROM: 'Trucks' }, 'MAIL_FROM must be an e-mail address, not "Trucks".'],
  [
    { SMTP_URL: 'mail.example.com:25' },
    'SMTP_URL must be an address such as smtp://user:password@mail.example.com:587.',
  ],
  [
    { DATABASE_URL: 'postgres://a@b/c', DATABASE_SESSION_URL: 'b' },
    'DATABASE_SESSION_URL must be an address such as postgres://user:password@host:5432/database.',
  ],
  [
    { NODE_EXTRA_CA_CERTS: missing },
    `NODE_EXTRA_CA_CERTS must name a file that can be read and has certificates in PEM form, not "${missing}".`,
  ],
  [{ BACKUP_KEEP: '10000' }, 'BACKUP_KEEP must be a whole number from 1 to 9999, not "10000".'],
  [{ LETTERHEAD_FILE: missing }, `LETTERHEAD_FILE must name a file that can be read, not "${missing}".`],
  [{ LETTERHEAD_FILE: folder }, `LETTERHEAD_FILE must name a file that can be read, not "${folder}".`],
  [{ METRICS_PORT: '70000' }, 'METRICS_PORT must be a whole number from 0 to 65535, not "70000".'],
  [{ DRAIN_SECONDS: '100' }, 'DRAIN_SECONDS must be a whole number from 0 to 99, not "100".'],
  [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be a whole number from 1 to 9999, not "0".'],
  [{ TIME_ZONE: '+01:00' }, 'TIME_ZONE must be the name of a time zone, such as Europe/London, not "+01:00".'],
  [
    { TIME_ZONE: 'Europe/Lundon' },
    'TIME_ZONE must be the name of a time zone, such as Europe/London, not "Europe/Lundon".',
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud".'],
  [{ ADMIN_PASSWORD_FILE: missing }, `ADMIN_PASSWORD_FILE points to ${missing}, which cannot be read.`],
  [
    { ADMIN_PASSWORD: 'a', ADMIN_PASSWORD_FILE: missing },
    'ADMIN_PASSWORD and ADMIN_PASSWORD_FILE are both set: remove one of them.',
  ],
] as [NodeJS.ProcessEnv, string][])('the configuration %o is refused', (source, sentence) => {
  expect(() => readEnv(source)).toThrow(new StartError(sentence));
});
