/** The demo's configuration: only reachable from this machine, with its own data folder, database and accounts. */
import { fileURLToPath } from 'node:url';
import { type Env, readEnv } from '#server/env.ts';
import { StartError } from '#server/start-error.ts';
import { superAdmin } from './accounts.ts';

/** Any other variable would connect the demo to a real system. */
const allowedNames = ['HOST', 'PORT', 'DATA_DIR', 'TIME_ZONE', 'LOG_LEVEL'];

/** Variables of the product that the demo ignores. */
const ignoredName =
  /^(PUBLIC_URL|LETTERHEAD_FILE|METRICS_PORT|BACKUP_DIR|BACKUP_KEEP|MAIL_FROM|DRAIN_SECONDS|(DATABASE_URL|OIDC|AUTH0|AZURE_STORAGE|ADMIN|DVLA|SMTP)(_\w+)?)$/;

/** E-mails are not sent, but shown at this path. */
export const shownMail = {
  url: 'smtp://localhost',
  from: 'Truck Back Office <office@demo.example>',
  shownAt: '/demo/emails',
};

const loopback = ['127.0.0.1', '::1', 'localhost'];

/**
 * Reads the few variables that the demo allows and ignores all others, so that it never touches a real database,
 * storage or identity provider.
 * @throws StartError if HOST would let other machines in.
 */
export function readDemoEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(allowedNames.map((name) => [name, source[name]]));
  const env = readEnv({
    ...given,
    DATA_DIR: given.DATA_DIR || './demo-data',
    LOG_LEVEL: given.LOG_LEVEL || 'warn',
    LETTERHEAD_FILE: fileURLToPath(new URL('./letterhead/letterhead.json', import.meta.url)),
    ADMIN_EMAIL: superAdmin.email,
    ADMIN_PASSWORD: superAdmin.password,
  });
  if (!loopback.includes(env.host)) {
    throw new StartError(
      `HOST must be ${loopback.slice(0, -1).join(', ')} or ${loopback.at(-1)} for the demo, not "${env.host}": its passwords are public.`,
    );
  }
  return { ...env, mail: shownMail };
}

/** Variables that are set but have no effect on the demo. */
export function ignoredVariables(source: NodeJS.ProcessEnv): string[] {
  return Object.keys(source)
    .filter((name) => ignoredName.test(name) && source[name])
    .sort();
}
