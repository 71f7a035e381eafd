/** The configuration: every environment variable, checked once at start (decisions, section 1). */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { envVariables, type LogLevel } from './env-variables.ts';
import { readCertificates, trustCertificates } from './extra-certificates.ts';
import { StartError } from './start-error.ts';

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
  /** The same database by connections that are kept, where `databaseUrl` leads to a pooler in transaction mode. */
  databaseSessionUrl: string | undefined;
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
  /** In PEM form: authorities that are trusted besides those that Node.js knows. */
  extraCertificates: readonly string[];
  /** Where the metrics are served, on loopback; undefined: nowhere. */
  metricsPort: number | undefined;
  /** Undefined: no nightly backups. The folder is absolute, and keeps so many of them. */
  backups: { folder: string; maxBackups: number } | undefined;
  logLevel: LogLevel;
  /** From the signal to stop until no request is taken any more: time for a proxy that asks `/readyz`. */
  drainSeconds: number;
  /** The business's time zone, by its IANA name. */
  timeZone: string;
}

/** Variables that may also come from the file that the one with `_FILE` added names. */
export const fileSecrets = [
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'DATABASE_SESSION_URL',
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

type Name = keyof typeof envVariables.shape;
const names = Object.keys(envVariables.shape) as Name[];

function isSecret(name: Name): name is (typeof fileSecrets)[number] {
  return fileSecrets.some((secret) => secret === name);
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
      const given = `${present.join(' and ')} ${present.length === 1 ? 'is' : 'are'} set`;
      throw new StartError(`${missing.join(' and ')} must be set too, because ${given}.`);
    }
  }
}

function checkVariables(texts: Partial<Record<Name, string>>): z.infer<typeof envVariables> {
  const result = envVariables.safeParse(texts);
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
  if (known.DATABASE_SESSION_URL !== undefined && known.DATABASE_URL === undefined) {
    throw new StartError('DATABASE_URL must be set too, because DATABASE_SESSION_URL is set.');
  }
  return {
    host: known.HOST,
    port: known.PORT,
    publicUrl: new URL(known.PUBLIC_URL ?? `http://localhost:${known.PORT}`).origin,
    trustedProxies: known.TRUST_PROXY,
    dataDir: resolve(known.DATA_DIR),
    databaseUrl: known.DATABASE_URL,
    databaseSessionUrl: known.DATABASE_SESSION_URL,
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
        : { key: known.DVLA_API_KEY, url: known.DVLA_API_URL.replace(/(?<!\/)\/+$/, '') },
    mail: { url: known.SMTP_URL, from: known.MAIL_FROM },
    letterheadFile: known.LETTERHEAD_FILE === undefined ? undefined : resolve(known.LETTERHEAD_FILE),
    extraCertificates: (known.NODE_EXTRA_CA_CERTS && readCertificates(known.NODE_EXTRA_CA_CERTS)) || [],
    metricsPort: known.METRICS_PORT,
    backups:
      known.BACKUP_DIR === undefined ? undefined : { folder: resolve(known.BACKUP_DIR), maxBackups: known.BACKUP_KEEP },
    logLevel: known.LOG_LEVEL,
    drainSeconds: known.DRAIN_SECONDS,
    timeZone: known.TIME_ZONE,
  };
}

/** The group when it is set; `checkGroups` has refused one that is half set. */
function together<Group extends Record<string, string | undefined>>(
  group: Group,
): { [Key in keyof Group]: string } | undefined {
  const isComplete = (values: Group): values is Group & { [Key in keyof Group]: string } =>
    Object.values(values).every((value) => value !== undefined);
  return isComplete(group) ? group : undefined;
}

/** The configuration of this process, of its environment and a file `.env`; it takes effect where it is Node's own. */
export function configureProcess(): Env {
  loadEnvFile();
  const env = readEnv(process.env);
  trustCertificates(env.extraCertificates);
  return env;
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
