/** The configuration: all environment variables, validated once at start. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { envVariables, type LogLevel } from './env-variables.ts';
import { readCertificates, trustCertificates } from './extra-certificates.ts';
import type { MailConfig } from './mail/mail-service.ts';
import { StartError } from './start-error.ts';

export interface Env {
  host: string;
  /** 0 lets the system choose a port. */
  port: number;
  /** The origin in the browser's address bar, without a trailing slash. */
  publicUrl: string;
  /** Proxies whose `X-Forwarded-For` header is trusted. If undefined, `publicUrl` decides. */
  trustedProxies: readonly string[] | undefined;
  dataDir: string;
  /** Undefined: the embedded server. */
  databaseUrl: string | undefined;
  /** The same database over session connections, needed if `databaseUrl` is a pooler in transaction mode. */
  databaseSessionUrl: string | undefined;
  /** Undefined: the embedded identity provider. */
  oidc: { issuer: string; clientId: string; audience: string } | undefined;
  /** The first SuperAdmin; without a password, one is generated. */
  admin: { email: string; password: string | undefined };
  /** The domain is a host, or an `http://` address of this machine for tests. */
  auth0: { domain: string; clientId: string; clientSecret: string } | undefined;
  /** Undefined: media are files under `dataDir`. */
  azure: { connectionString: string; container: string } | undefined;
  /** The DVLA's Vehicle Enquiry Service; undefined: no vehicle look-up. */
  vehicles: { url: string; key: string } | undefined;
  /** Mail server and sender address; either may be missing. */
  mail: MailConfig;
  /** Absolute path of a readable file. */
  letterheadFile: string | undefined;
  /** Additional trusted certificate authorities in PEM format. */
  extraCertificates: readonly string[];
  /** Port for metrics on loopback; undefined: no metrics. */
  metricsPort: number | undefined;
  /** Undefined: no nightly backups. */
  backups: { folder: string; maxBackups: number } | undefined;
  logLevel: LogLevel;
  /**
   * Seconds between the stop signal and the end of accepting requests, so that load balancers notice that `/readyz`
   * fails.
   */
  drainSeconds: number;
  /** IANA name of the business's time zone. */
  timeZone: string;
}

/** Variables that can also be read from a file, named by the variable with the suffix `_FILE`. */
export const fileSecrets = [
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'DATABASE_SESSION_URL',
  'AUTH0_CLIENT_SECRET',
  'AZURE_STORAGE_CONNECTION_STRING',
  'DVLA_API_KEY',
  'SMTP_URL',
] as const;

/** Variables that must be set together. */
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

/** Reads the file that `name` (with `_FILE`) points to, without the line break at its end. */
function readSecretFile(name: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new StartError(`${name} points to ${path}, which cannot be read.`, error);
  }
  if (text === '') throw new StartError(`${name} points to ${path}, which is empty.`);
  return text;
}

/** The value of a variable; an empty one counts as unset. */
function readText(source: NodeJS.ProcessEnv, name: Name): string | undefined {
  const text = source[name] || undefined;
  const path = isSecret(name) ? source[`${name}_FILE`] : undefined;
  if (!path) return text;
  if (text !== undefined) throw new StartError(`${name} and ${name}_FILE are both set: remove one of them.`);
  return readSecretFile(`${name}_FILE`, path);
}

function checkGroups(texts: Partial<Record<Name, string>>): void {
  for (const group of groups) {
    const missing = group.filter((name) => texts[name] === undefined);
    if (missing.length > 0 && missing.length < group.length) {
      const present = group.filter((name) => texts[name] !== undefined);
      const given = `${present.join(' and ')} ${present.length === 1 ? 'is' : 'are'} set`;
      throw new StartError(`${missing.join(' and ')} must also be set because ${given}.`);
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

/** Reads and validates the configuration. @throws StartError that names the invalid variable */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const text = readText(source, name);
    if (text !== undefined) texts[name] = text;
  }
  const known = checkVariables(texts);
  checkGroups(texts);
  if (known.DATABASE_SESSION_URL !== undefined && known.DATABASE_URL === undefined) {
    throw new StartError('DATABASE_URL must also be set because DATABASE_SESSION_URL is set.');
  }
  return {
    host: known.HOST,
    port: known.PORT,
    publicUrl: new URL(known.PUBLIC_URL ?? `http://localhost:${known.PORT}`).origin,
    trustedProxies: known.TRUST_PROXY,
    dataDir: resolve(known.DATA_DIR),
    databaseUrl: known.DATABASE_URL,
    databaseSessionUrl: known.DATABASE_SESSION_URL,
    oidc: completeGroup({ issuer: known.OIDC_ISSUER, clientId: known.OIDC_CLIENT_ID, audience: known.OIDC_AUDIENCE }),
    admin: { email: known.ADMIN_EMAIL, password: known.ADMIN_PASSWORD },
    auth0: completeGroup({
      domain: known.AUTH0_DOMAIN,
      clientId: known.AUTH0_CLIENT_ID,
      clientSecret: known.AUTH0_CLIENT_SECRET,
    }),
    azure: completeGroup({
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

/** Returns the group if it is set. `checkGroups` has refused incomplete groups. */
function completeGroup<Group extends Record<string, string | undefined>>(
  group: Group,
): { [Key in keyof Group]: string } | undefined {
  const isComplete = (values: Group): values is Group & { [Key in keyof Group]: string } =>
    Object.values(values).every((value) => value !== undefined);
  return isComplete(group) ? group : undefined;
}

/** Reads the configuration from the environment and `.env`, and applies the settings of Node.js. */
export function configureProcess(): Env {
  loadEnvFile();
  const env = readEnv(process.env);
  trustCertificates(env.extraCertificates);
  return env;
}

/** Adds the variables in `.env` to the environment; variables that are already set have priority. */
export function loadEnvFile(folder: string = process.cwd()): void {
  const path = resolve(folder, '.env');
  if (!existsSync(path)) return;
  try {
    process.loadEnvFile(path);
  } catch (error) {
    throw new StartError(`${path} cannot be read.`, error);
  }
}
