/** The embedded OpenID Connect provider, in the same process and database, with pages in the product's design. */
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import { createLocalJWKSet, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { Kysely } from 'kysely';
import { Provider } from 'oidc-provider/lib/provider.js';
import type { AuditContext } from '#server/audit/write-audit-entry.ts';
import { withTransaction } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { createSharedLookup } from '#server/db/shared-lookup.ts';
import {
  type FactorAdministration,
  factorAdministration,
} from '#server/identity/account-management/factor-administration.ts';
import { type OwnAccounts, ownAccounts } from '#server/identity/account-management/own-account.ts';
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
import type { Jobs } from '#server/jobs/job-runner.ts';
import type { MailConfig } from '#server/mail/mail-service.ts';
import { identityPlugin } from './identity-plugin.ts';

export interface EmbeddedProviderOptions {
  db: Kysely<Database>;
  /** The origin that people open in their browser. */
  publicUrl: string;
  adminEmail: string;
  /** Without it, the first start generates a password. */
  adminPassword: string | undefined;
  log: FastifyBaseLogger;
  /** Mail server and sender; no e-mails are sent without it. */
  mail?: MailConfig;
  /** There are no invitations without it. */
  invitations?: Invitations;
  /** The business's time zone, for times in e-mails; default UTC. */
  timeZone?: string;
  /** Overrides the default limits, for tests. */
  limits?: Partial<AttemptLimits>;
}

/** The account that the first start creates. */
interface FirstAdmin {
  userId: string;
  email: string;
  /** Set only if this start generated it; to be shown once. */
  password: string | undefined;
}

interface AccountInput {
  email: string;
  name: string;
  password: string;
}

interface AccountDirectory {
  findAccount(userId: string): Promise<IdentityAccount | null>;
  /** All accounts, by name. */
  listAccounts(): Promise<IdentityAccount[]>;
  /** Creates an account with a verified e-mail; undefined if the e-mail already has one. */
  createAccount(person: AccountInput): Promise<IdentityAccount | undefined>;
  /** Deletes the account with its sessions, tokens and second factors; false if there was none. */
  deleteAccount(context: AuditContext, userId: string): Promise<boolean>;
}

export interface EmbeddedProvider extends AccountDirectory {
  /** Serves all routes below `/oidc`. */
  plugin: FastifyPluginAsync;
  issuer: string;
  audience: string;
  clientId: string;
  /** The scope that the browser requests. */
  scope: string;
  /** The published keys, for `jwtVerify` without a round trip. */
  getKey: JWTVerifyGetKey;
  /** Whether the grant behind an access token is still open. */
  isTokenActive(claims: JWTPayload): Promise<boolean>;
  firstAdmin: FirstAdmin;
  /** What users can do with their own account. */
  accounts: OwnAccounts;
  /** What administrators can do with the second factors of others. */
  factors: FactorAdministration;
  /** Sends invitations; undefined if e-mail is not set up. */
  invitationMail: InvitationMail | undefined;
  /** Registers the background jobs. */
  work(jobs: Jobs): void;
  /** Stops the clean-up timer; the database stays open. */
  stop(): Promise<void>;
}

const cleanUpIntervalMs = 10 * 60 * 1000;

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
    const created = await insertAccount(transaction, {
      email,
      emailVerified: true,
      name: 'Administrator',
      passwordHash,
    });
    if (!created) throw new Error('The account of the first administrator could not be created.');
    return {
      userId: created.userId,
      email: created.email,
      password: adminPassword === undefined ? password : undefined,
    };
  });
}

function logEvents(provider: Provider, log: FastifyBaseLogger): void {
  provider.onerror = (error) => log.error({ err: error }, 'identity provider failed');
  provider.on('server_error', (_context, error) => log.error({ err: error }, 'identity provider failed'));
  provider.on('authorization.error', (_context, error) => log.info({ reason: error.message }, 'sign-in refused'));
  provider.on('grant.error', (_context, error) => log.info({ reason: error.message }, 'token refused'));
}

/** Removes expired rows at intervals; the timer does not stop the process from exiting. */
function startCleanUp(db: IdentityDb, log: FastifyBaseLogger): () => Promise<void> {
  let running = Promise.resolve();
  const clean = () => {
    running = Promise.all([removeExpiredRecords(db), removeExpiredAttempts(db), removeExpiredLinks(db)]).then(
      () => undefined,
      (error: unknown) => log.warn({ err: error }, 'expired identity records could not be removed'),
    );
  };
  const timer = setInterval(clean, cleanUpIntervalMs);
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

function invitationMail(mail: AccountMail, publicUrl: URL): InvitationMail {
  return {
    hasAccount: async (db, email) => (await findAccountByEmail(identityOf(db), email)) !== undefined,
    send: (context, invitation) =>
      mail.sendInvitation(context, invitation, `${publicUrl.origin}${invitationPath}?token=${invitation.token}`),
  };
}

/** Queries the database each time, so that a log-out in another process takes effect at once. */
function tokenCheck(db: IdentityDb): (claims: JWTPayload) => Promise<boolean> {
  const ownerOf = createSharedLookup((grantIds) => findOpenGrants(db, grantIds));
  return async ({ sub, [grantClaim]: grantId }) =>
    typeof grantId === 'string' && sub !== undefined && (await ownerOf(grantId)) === sub;
}

/** Opens the provider. The first start on a database creates its keys and the first administrator. */
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
  const pageContext = { db, publicUrl, assets, homeUrl: `${home}/`, startUrl: `${home}/login` };

  const provider = new Provider(names.issuer, providerConfiguration(db, keys, names, drawing(pageContext)));
  // The library may trust the forwarded headers, because pinPublicAddress has replaced them.
  provider.proxy = publicUrl.protocol === 'https:';
  logEvents(provider, options.log);
  adjustProtocol(provider, pageContext);

  const browsers = knownBrowsers(cookieKey, cookiePrefix(publicUrl));
  const mail = accountMail(options.mail ?? {}, { homeUrl: `${home}/`, timeZone: options.timeZone ?? 'UTC' });
  const passkeys = openPasskeys(db, publicUrl, cookieKey);
  const factors = secondFactors(db, { box: await openSecretBox(db), browsers, limits, passkeys });
  const actions = accountActions(db, { check: await passwordCheck(db, browsers, limits), factors, limits });
  const publicKeys = keys.signing.map(publicPart);
  const stop = startCleanUp(db, options.log);
  const isTokenActive = tokenCheck(db);

  return {
    plugin: identityPlugin({
      ...pageContext,
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
