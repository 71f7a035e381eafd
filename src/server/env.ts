/** The configuration: every environment variable, checked once at start (decisions, section 1). */
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { timeZoneNamed } from '#shared/business-day.ts';
import { StartError } from './start-error.ts';
import { proxiesNamed } from './trusted-proxies.ts';

/** Everything that the program can be told from outside. */
export interface Env {
  host: string;
  /** 0 lets the system choose. */
  port: number;
  /** The origin that people type, without a trailing slash. */
  publicUrl: string;
  /** Addresses and networks of the proxies whose `X-Forwarded-For` is believed; undefined leaves it to `publicUrl`. */
  trustedProxies: readonly string[] | undefined;
  /** Absolute. */
  dataDir: string;
  /** Undefined: the embedded server. */
  databaseUrl: string | undefined;
  /** Undefined: the embedded provider. */
  oidc: { issuer: string; clientId: string; audience: string } | undefined;
  /** The first SuperAdmin; without a password one is made up. */
  admin: { email: string; password: string | undefined };
  /** The domain is a host, or an address of this machine that begins with `http://`. */
  auth0: { domain: string; clientId: string; clientSecret: string } | undefined;
  /** Undefined: media are files under `dataDir`. */
  azure: { connectionString: string; container: string } | undefined;
  /** The DVLA's Vehicle Enquiry Service; undefined: no look-up. */
  vehicles: { url: string; key: string } | undefined;
  /** The mail server, and whom e-mails come from; either may be missing. */
  mail: { url: string | undefined; from: string | undefined };
  /** Absolute; exists and can be read. */
  letterheadFile: string | undefined;
  /** Where the metrics are served, on loopback; undefined: nowhere. */
  metricsPort: number | undefined;
  /** Undefined: no nightly backups. The folder is absolute, and keeps so many of them. */
  backups: { folder: string; keep: number } | undefined;
  logLevel: LogLevel;
  /** From the signal to stop until no request is taken any more: time for a proxy that asks `/readyz`. */
  drainSeconds: number;
  /** The business's time zone, by its IANA name. */
  timeZone: string;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

/** Each of these may also come from the file that the variable with `_FILE` added names. */
const secrets = [
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'AUTH0_CLIENT_SECRET',
  'AZURE_STORAGE_CONNECTION_STRING',
  'DVLA_API_KEY',
  'SMTP_URL',
] as const;

/** Variables that make sense only all together. */
const groups = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_AUDIENCE'],
  ['AUTH0_DOMAIN', 'AUTH0_CLIENT_ID', 'AUTH0_CLIENT_SECRET'],
  ['AZURE_STORAGE_CONNECTION_STRING', 'AZURE_STORAGE_CONTAINER'],
] as const;

const words = z.string().regex(/^\S+$/, 'must not contain spaces');

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
  .transform(Number)
  .refine((port) => port <= 65_535, 'must be a whole number from 0 to 65535');

/** Messages go on after the variable's name. */
const variables = z.object({
  HOST: words.default('127.0.0.1'),
  PORT: portNumber.default(3000),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be an http or https address without a path, such as https://trucks.example.com')
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform(proxiesNamed)
    .refine(
      (proxies) => proxies !== undefined,
      'must be addresses or networks of proxies, such as 10.0.0.5,10.1.0.0/16',
    )
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'must be an address such as postgres://user:password@host:5432/database')
    .optional(),
  OIDC_ISSUER: z.string().refine(isWebAddress, 'must be an http or https address').optional(),
  OIDC_CLIENT_ID: words.optional(),
  OIDC_AUDIENCE: words.optional(),
  ADMIN_EMAIL: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address')
    .default('admin@localhost'),
  ADMIN_PASSWORD: z.string().optional(),
  AUTH0_DOMAIN: z.string().refine(isTenant, 'must be a host name such as example.eu.auth0.com').optional(),
  AUTH0_CLIENT_ID: words.optional(),
  AUTH0_CLIENT_SECRET: words.optional(),
  AZURE_STORAGE_CONNECTION_STRING: z
    .string()
    .regex(/(^|;)(AccountName|BlobEndpoint|UseDevelopmentStorage)=/i, 'must be a connection string of Azure Storage')
    .optional(),
  AZURE_STORAGE_CONTAINER: z
    .string()
    .regex(/^[a-z0-9](-?[a-z0-9]){2,62}$/, 'must be 3 to 63 small letters, digits and single hyphens')
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

type Name = keyof typeof variables.shape;
const names = Object.keys(variables.shape) as Name[];

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

function isMailServer(text: string): boolean {
  return /^smtps?:\/\/[^\s/]+\/?$/i.test(text) && URL.canParse(text);
}

function isOrigin(text: string): boolean {
  return isWebAddress(text) && /^https?:\/\/[^/?#@]+$/i.test(text);
}

/** A host with or without a port; plain http is for tests, on this machine alone. */
function isTenant(text: string): boolean {
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

function isSecret(name: Name): name is (typeof secrets)[number] {
  return secrets.some((secret) => secret === name);
}

/** The content of the file that `name` (with `_FILE`) points to, without the line break that editors add. */
function readSecretFile(name: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new StartError(`${name} names ${path}, which cannot be read.`, error);
  }
  if (text === '') throw new StartError(`${name} names ${path}, which is empty.`);
  return text;
}

/** One variable's text; an empty one counts as unset. */
function readText(source: NodeJS.ProcessEnv, name: Name): string | undefined {
  const text = source[name] || undefined;
  const path = isSecret(name) ? source[`${name}_FILE`] : undefined;
  if (!path) return text;
  if (text !== undefined) throw new StartError(`${name} and ${name}_FILE are both set: keep one of them.`);
  return readSecretFile(`${name}_FILE`, path);
}

function checkGroups(texts: Partial<Record<Name, string>>): void {
  for (const group of groups) {
    const missing = group.filter((name) => texts[name] === undefined);
    if (missing.length > 0 && missing.length < group.length) {
      const present = group.filter((name) => texts[name] !== undefined);
      throw new StartError(`${missing.join(' and ')} must be set too, because ${present.join(' and ')} is set.`);
    }
  }
}

function checkVariables(texts: Partial<Record<Name, string>>): z.infer<typeof variables> {
  const result = variables.safeParse(texts);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const name = names.find((candidate) => candidate === issue?.path[0]);
  if (issue === undefined || name === undefined) throw result.error;
  const given = isSecret(name) ? '' : `, not ${JSON.stringify(texts[name])}`;
  throw new StartError(`${name} ${issue.message}${given}.`);
}

/** Reads and checks the configuration; a wrong variable throws a StartError that names it. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const text = readText(source, name);
    if (text !== undefined) texts[name] = text;
  }
  const known = checkVariables(texts);
  checkGroups(texts);
  return {
    host: known.HOST,
    port: known.PORT,
    publicUrl: new URL(known.PUBLIC_URL ?? `http://localhost:${known.PORT}`).origin,
    trustedProxies: known.TRUST_PROXY,
    dataDir: resolve(known.DATA_DIR),
    databaseUrl: known.DATABASE_URL,
    oidc: together({ issuer: known.OIDC_ISSUER, clientId: known.OIDC_CLIENT_ID, audience: known.OIDC_AUDIENCE }),
    admin: { email: known.ADMIN_EMAIL, password: known.ADMIN_PASSWORD },
    auth0: together({
      domain: known.AUTH0_DOMAIN,
      clientId: known.AUTH0_CLIENT_ID,
      clientSecret: known.AUTH0_CLIENT_SECRET,
    }),
    azure: together({
      connectionString: known.AZURE_STORAGE_CONNECTION_STRING,
      container: known.AZURE_STORAGE_CONTAINER,
    }),
    vehicles:
      known.DVLA_API_KEY === undefined
        ? undefined
        : { key: known.DVLA_API_KEY, url: known.DVLA_API_URL.replace(/\/+$/, '') },
    mail: { url: known.SMTP_URL, from: known.MAIL_FROM },
    letterheadFile: known.LETTERHEAD_FILE === undefined ? undefined : resolve(known.LETTERHEAD_FILE),
    metricsPort: known.METRICS_PORT,
    backups:
      known.BACKUP_DIR === undefined ? undefined : { folder: resolve(known.BACKUP_DIR), keep: known.BACKUP_KEEP },
    logLevel: known.LOG_LEVEL,
    drainSeconds: known.DRAIN_SECONDS,
    timeZone: known.TIME_ZONE,
  };
}

/** The group when it is set; `checkGroups` has refused one that is half set. */
function together<Group extends Record<string, string | undefined>>(
  group: Group,
): { [Key in keyof Group]: string } | undefined {
  const isWhole = (values: Group): values is Group & { [Key in keyof Group]: string } =>
    Object.values(values).every((value) => value !== undefined);
  return isWhole(group) ? group : undefined;
}

/** Adds the variables of a file `.env` to the process's own, which win. */
export function loadEnvFile(folder: string = process.cwd()): void {
  const path = resolve(folder, '.env');
  if (!existsSync(path)) return;
  try {
    process.loadEnvFile(path);
  } catch (error) {
    throw new StartError(`${path} cannot be read.`, error);
  }
}
