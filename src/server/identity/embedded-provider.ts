/** The embedded OpenID Connect provider: the same process, the same database, pages in the product's look. */
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import { createLocalJWKSet, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { Kysely } from 'kysely';
import { Provider } from 'oidc-provider/lib/provider.js';
import type { AuditContext } from '#server/audit/write-audit-entry.ts';
import { withTransaction } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { createSharedLookup } from '#server/db/shared-lookup.ts';
import { type AccountMail, accountMail } from '#server/identity/accounts/account-mail.ts';
import {
  findAccount,
  findAccountByEmail,
  findOldestAccount,
  type IdentityAccount,
  insertAccount,
  listAccounts,
  removeAccount,
} from '#server/identity/accounts/account-store.ts';
import type { InvitationMail, Invitations } from '#server/identity/accounts/invitation-port.ts';
import { knownBrowsers } from '#server/identity/accounts/known-browser.ts';
import {
  generatePassword,
  hashPassword,
  passwordError,
  passwordStrengthError,
} from '#server/identity/accounts/password.ts';
import { type AttemptLimits, defaultAttemptLimits, passwordCheck } from '#server/identity/accounts/password-check.ts';
import { removeExpiredLinks } from '#server/identity/accounts/reset-store.ts';
import { openSecretBox } from '#server/identity/factors/factor-key.ts';
import { openPasskeys } from '#server/identity/factors/passkeys.ts';
import { removeFactors, secondFactors } from '#server/identity/factors/second-factors.ts';
import { registerResetWorker } from '#server/identity/links/reset-job.ts';
import { basePath, invitationPath } from '#server/identity/pages/base-path.ts';
import { browserCookies } from '#server/identity/pages/browser-cookie.ts';
import { cookiePrefix } from '#server/identity/pages/browser-request.ts';
import { loadAssets } from '#server/identity/pages/identity-assets.ts';
import { adjustProtocol, drawing } from '#server/identity/protocol/protocol-pages.ts';
import {
  grantClaim,
  type Names,
  providerConfiguration,
  requestedScope,
} from '#server/identity/protocol/provider-configuration.ts';
import { removeExpiredAttempts } from '#server/identity/records/attempt-store.ts';
import { loadKeys, lockFirstStart, publicPart } from '#server/identity/records/identity-keys.ts';
import { type IdentityDb, identityOf } from '#server/identity/records/identity-tables.ts';
import { endSessionsOf, findOpenGrants, removeExpiredRecords } from '#server/identity/records/record-store.ts';
import { accountActions } from '#server/identity/sign-in/account-actions.ts';
import { type FactorAdministration, factorAdministration } from '#server/identity/upkeep/factor-administration.ts';
import { type OwnAccounts, ownAccounts } from '#server/identity/upkeep/own-account.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import type { MailConfig } from '#server/mail/mail-service.ts';
import { identityPlugin } from './identity-plugin.ts';

/** What the provider needs. */
export interface EmbeddedProviderOptions {
  db: Kysely<Database>;
  /** The address people use, without a path. */
  publicUrl: string;
  adminEmail: string;
  /** Without it, a password is made up at the first start. */
  adminPassword: string | undefined;
  log: FastifyBaseLogger;
  /** The mail server, and whom e-mails come from; none are sent when left out. */
  mail?: MailConfig;
  /** Who invites people; nobody when left out. */
  invitations?: Invitations;
  /** The business's time zone, in which e-mails tell the time; UTC when left out. */
  timeZone?: string;
  /** How many attempts are free; tests may want other numbers. */
  limits?: Partial<AttemptLimits>;
}

/** The account that the first start makes. */
interface FirstAdmin {
  userId: string;
  email: string;
  /** Set only at the start that made it up; to be told once. */
  password: string | undefined;
}

/** A person to make an account for. */
interface AccountInput {
  email: string;
  name: string;
  password: string;
}

/** The people who have an account. */
interface AccountDirectory {
  findAccount(userId: string): Promise<IdentityAccount | null>;
  /** Everyone, by name. */
  listAccounts(): Promise<IdentityAccount[]>;
  /** Makes an account whose e-mail counts as verified; undefined when the e-mail has one already. */
  createAccount(person: AccountInput): Promise<IdentityAccount | undefined>;
  /** Ends the person's sessions and tokens with the account, and takes its second factors away; false when there was none. */
  deleteAccount(context: AuditContext, userId: string): Promise<boolean>;
}

/** The running provider: its pages, its keys, and its people. */
export interface EmbeddedProvider extends AccountDirectory {
  /** Serves everything below `/oidc`. */
  plugin: FastifyPluginAsync;
  issuer: string;
  audience: string;
  clientId: string;
  /** What the browser must ask for. */
  scope: string;
  /** The published keys, for `jwtVerify` without a round trip. */
  getKey: JWTVerifyGetKey;
  /** Whether the sign-in that an access token came from still counts. */
  isTokenActive(claims: JWTPayload): Promise<boolean>;
  firstAdmin: FirstAdmin;
  /** What people do with their own account. */
  accounts: OwnAccounts;
  /** What administrators do with the second factors of others. */
  factors: FactorAdministration;
  /** Writes to whoever is invited; undefined where e-mail is not set up. */
  invitationMail: InvitationMail | undefined;
  /** Registers what is done after the answers. */
  work(jobs: Jobs): void;
  /** Ends the cleaning; the database stays open. */
  stop(): Promise<void>;
}

/** Milliseconds between two cleanings. */
const cleaningPause = 10 * 60 * 1000;

async function ensureFirstAdmin(db: IdentityDb, options: EmbeddedProviderOptions): Promise<FirstAdmin> {
  return db.transaction().execute(async (transaction) => {
    await lockFirstStart(transaction);
    const known = await findOldestAccount(transaction);
    if (known) return { userId: known.userId, email: known.email, password: undefined };
    const { adminEmail: email, adminPassword } = options;
    const password = adminPassword ?? generatePassword();
    const passwordProblem =
      adminPassword && (passwordError(password, email) ?? (await passwordStrengthError(password)));
    if (passwordProblem)
      options.log.warn({ reason: passwordProblem }, 'The password of the first administrator is weak: change it soon.');
    const passwordHash = await hashPassword(password);
    const made = await insertAccount(transaction, { email, emailVerified: true, name: 'Administrator', passwordHash });
    if (!made) throw new Error('The account of the first administrator could not be made.');
    return { userId: made.userId, email: made.email, password: adminPassword === undefined ? password : undefined };
  });
}

function logEvents(provider: Provider, log: FastifyBaseLogger): void {
  provider.onerror = (error) => log.error({ err: error }, 'identity provider failed');
  provider.on('server_error', (_context, error) => log.error({ err: error }, 'identity provider failed'));
  provider.on('authorization.error', (_context, error) => log.info({ reason: error.message }, 'sign-in refused'));
  provider.on('grant.error', (_context, error) => log.info({ reason: error.message }, 'token refused'));
}

/** Cleans now and then; the timer does not keep the process. */
function startCleaning(db: IdentityDb, log: FastifyBaseLogger): () => Promise<void> {
  let running = Promise.resolve();
  const clean = () => {
    running = Promise.all([removeExpiredRecords(db), removeExpiredAttempts(db), removeExpiredLinks(db)]).then(
      () => undefined,
      (error: unknown) => log.warn({ err: error }, 'expired identity records could not be removed'),
    );
  };
  const timer = setInterval(clean, cleaningPause);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

function directory(db: IdentityDb): AccountDirectory {
  return {
    findAccount: async (userId) => (await findAccount(db, userId)) ?? null,
    listAccounts: () => listAccounts(db),
    createAccount: async ({ email, name, password }) =>
      insertAccount(db, { email, name, emailVerified: true, passwordHash: await hashPassword(password) }),
    deleteAccount: (context, userId) =>
      withTransaction(context.db, async (transaction) => {
        await removeFactors({ ...context, db: transaction }, userId);
        const existed = await removeAccount(identityOf(transaction), userId);
        await endSessionsOf(identityOf(transaction), userId);
        return existed;
      }),
  };
}

/** The link is one of ours; the secret in it is the invitation's. */
function invitationMail(mail: AccountMail, publicUrl: URL): InvitationMail {
  return {
    hasAccount: async (db, email) => (await findAccountByEmail(identityOf(db), email)) !== undefined,
    send: (context, invitation) =>
      mail.sendInvitation(context, invitation, `${publicUrl.origin}${invitationPath}?token=${invitation.token}`),
  };
}

/** Asks the database each time: a log-out in another process counts at once. */
function tokenCheck(db: IdentityDb): (claims: JWTPayload) => Promise<boolean> {
  const ownerOf = createSharedLookup((grantIds) => findOpenGrants(db, grantIds));
  return async ({ sub, [grantClaim]: grantId }) =>
    typeof grantId === 'string' && sub !== undefined && (await ownerOf(grantId)) === sub;
}

/** Opens the provider; at the first start on a database it makes its keys and the first administrator. */
export async function createEmbeddedProvider(options: EmbeddedProviderOptions): Promise<EmbeddedProvider> {
  const db = identityOf(options.db);
  const publicUrl = new URL(options.publicUrl);
  const home = publicUrl.origin;
  const names: Names = { publicUrl, issuer: `${home}${basePath}`, audience: `${home}/api`, clientId: 'back-office' };
  const limits = { ...defaultAttemptLimits, ...options.limits };

  const keys = await loadKeys(db);
  const [cookieKey = ''] = keys.cookies;
  const firstAdmin = await ensureFirstAdmin(db, options);
  const assets = await loadAssets(basePath);
  const surroundings = { db, publicUrl, assets, homeUrl: `${home}/`, startUrl: `${home}/login` };

  const provider = new Provider(names.issuer, providerConfiguration(db, keys, names, drawing(surroundings)));
  // The address headers are our own by the time the library reads them: see pinPublicAddress.
  provider.proxy = publicUrl.protocol === 'https:';
  logEvents(provider, options.log);
  adjustProtocol(provider, surroundings);

  const browsers = knownBrowsers(cookieKey, cookiePrefix(publicUrl));
  const mail = accountMail(options.mail ?? {}, { homeUrl: `${home}/`, timeZone: options.timeZone ?? 'UTC' });
  const passkeys = openPasskeys(db, publicUrl, cookieKey);
  const factors = secondFactors(db, { box: await openSecretBox(db), browsers, limits, passkeys });
  const actions = accountActions(db, { check: await passwordCheck(db, browsers, limits), factors, limits });
  const publicKeys = keys.signing.map(publicPart);
  const stop = startCleaning(db, options.log);
  const isTokenActive = tokenCheck(db);

  return {
    plugin: identityPlugin({
      ...surroundings,
      ...{
        database: options.db,
        provider,
        actions,
        browsers,
        cookies: browserCookies(cookieKey, cookiePrefix(publicUrl)),
        factors,
        passkeys,
        mail,
        invitations: options.invitations,
        limits,
        names,
        publicKeys,
        isTokenActive,
      },
    }),
    issuer: names.issuer,
    audience: names.audience,
    clientId: names.clientId,
    scope: requestedScope,
    getKey: createLocalJWKSet({ keys: publicKeys }),
    isTokenActive,
    firstAdmin,
    accounts: ownAccounts(limits, factors, passkeys),
    factors: factorAdministration,
    ...directory(db),
    invitationMail: mail && invitationMail(mail, publicUrl),
    work: (jobs) => registerResetWorker(jobs, mail, publicUrl),
    stop,
  };
}
