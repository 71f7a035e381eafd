/** Validates each environment variable and defines its default. */
import { accessSync, constants, statSync } from 'node:fs';
import { z } from 'zod';
import { timeZoneNamed } from '#shared/business-day.ts';
import { readCertificates } from './extra-certificates.ts';
import { parseTrustedProxies } from './trusted-proxies.ts';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
/** Messages of this level and above are logged. */
export type LogLevel = (typeof logLevels)[number];

const words = z.string().regex(/^\S+$/, 'must not contain spaces');

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
  .transform(Number)
  .refine((port) => port <= 65_535, 'must be a whole number from 0 to 65535');

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, 'must be an address such as postgres://user:password@host:5432/database');

/** The variables by name. Error messages continue after the name. */
export const envVariables = z.object({
  HOST: words.default('127.0.0.1'),
  PORT: portNumber.default(3000),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be an http or https address without a path, such as https://trucks.example.com')
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform(parseTrustedProxies)
    .refine(
      (proxies) => proxies !== undefined,
      'must be addresses or networks of proxies, such as 10.0.0.5,10.1.0.0/16',
    )
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_SESSION_URL: databaseAddress.optional(),
  OIDC_ISSUER: z.string().refine(isWebAddress, 'must be an http or https address').optional(),
  OIDC_CLIENT_ID: words.optional(),
  OIDC_AUDIENCE: words.optional(),
  ADMIN_EMAIL: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address')
    .default('admin@localhost'),
  ADMIN_PASSWORD: z.string().refine(fitsLogInForm, 'must be one line of at most 800 characters').optional(),
  AUTH0_DOMAIN: z.string().refine(isAuth0Domain, 'must be a host name such as example.eu.auth0.com').optional(),
  AUTH0_CLIENT_ID: words.optional(),
  AUTH0_CLIENT_SECRET: words.optional(),
  AZURE_STORAGE_CONNECTION_STRING: z
    .string()
    .regex(/(^|;)(AccountName|BlobEndpoint|UseDevelopmentStorage)=/i, 'must be a connection string of Azure Storage')
    .optional(),
  AZURE_STORAGE_CONTAINER: z
    .string()
    .regex(/^[a-z0-9](-?[a-z0-9]){2,62}$/, 'must be 3 to 63 lower-case letters, digits and single hyphens')
    .optional(),
  DVLA_API_KEY: words.optional(),
  DVLA_API_URL: z
    .string()
    .refine(isWebAddress, 'must be an http or https address')
    .default('https://driver-vehicle-licensing.api.gov.uk/vehicle-enquiry'),
  SMTP_URL: z
    .string()
    .refine(isMailServer, 'must be an address such as smtp://user:password@mail.example.com:587')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, 'must be an e-mail address')
    .optional(),
  LETTERHEAD_FILE: z.string().refine(isReadableFile, 'must name a file that can be read').optional(),
  NODE_EXTRA_CA_CERTS: z
    .string()
    .refine(
      (path) => readCertificates(path) !== undefined,
      'must name a file that can be read and has certificates in PEM form',
    )
    .optional(),
  METRICS_PORT: portNumber.optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a whole number from 1 to 9999')
    .transform(Number)
    .default(14),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a whole number from 0 to 99')
    .transform(Number)
    .default(0),
  TIME_ZONE: z
    .string()
    .transform(timeZoneNamed)
    .refine((zone) => zone !== undefined, 'must be the name of a time zone, such as Europe/London')
    .default('Europe/London'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
});

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** User and password must be valid percent-encoding, because they are decoded before they are sent. */
function isMailServer(text: string): boolean {
  if (!/^smtps?:\/\/[^\s/]+\/?$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** Whether the log-in form accepts the password. Otherwise no one could log in as administrator. */
function fitsLogInForm(password: string): boolean {
  return password.length <= 800 && !/[\r\n]/.test(password);
}

function isOrigin(text: string): boolean {
  return isWebAddress(text) && /^https?:\/\/[^/?#@]+$/i.test(text);
}

/** A host name with an optional port. Plain http is only for tests on this machine. */
function isAuth0Domain(text: string): boolean {
  const [, plain, host] = /^(http:\/\/)?([a-z0-9.-]+(?::\d{1,5})?)$/i.exec(text) ?? [];
  if (host === undefined || !URL.canParse(`https://${host}`)) return false;
  return plain === undefined || /^(127\.0\.0\.1|localhost)(:|$)/i.test(host);
}

function isReadableFile(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
