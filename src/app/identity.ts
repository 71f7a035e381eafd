/** Chooses the identity provider: the embedded one, or an external one named by three variables. */
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { createDiscovery } from '#server/auth/discovery.ts';
import { createIssuerKeys } from '#server/auth/issuer-keys.ts';
import { createRemoteVerifier, createTokenVerifier } from '#server/auth/token-verifier.ts';
import { createProfileReader } from '#server/auth/userinfo.ts';
import type { Database } from '#server/db/schema.ts';
import { type Directory, unknownDirectory } from '#server/directory/directory.ts';
import type { Env } from '#server/env.ts';
import { describeDouble, findDoubleAccounts, unifyEmailKeys } from '#server/identity/accounts/email-keys.ts';
import type { EmbeddedProvider } from '#server/identity/embedded-provider.ts';
import { makeFirstAdmin } from '#users/server/first-admin.ts';
import { invitations } from '#users/server/invitations.ts';
import type { Identity } from './server.ts';

/** The provider, ready for the server. */
export interface OpenIdentity {
  identity: Identity;
  /** The e-mail of the first administrator, where accounts are kept here. */
  firstAdminEmail: string | undefined;
  /** The embedded provider, for those who make accounts in it. */
  embedded: EmbeddedProvider | undefined;
  stop(): Promise<void>;
}

type Oidc = NonNullable<Env['oidc']>;

/** Who issues tokens for an API only to those who ask for it in the scope, not by an audience. */
const scopedIssuer =
  /^https:\/\/(login\.microsoftonline\.(com|us)|login\.partner\.microsoftonline\.cn|[\w-]+\.ciamlogin\.com)\//;

/** What the browser asks an external provider for. */
export function externalScope({ issuer, audience }: Pick<Oidc, 'issuer' | 'audience'>): string {
  const common = 'openid profile email offline_access';
  return scopedIssuer.test(issuer) ? `${common} ${audience}/.default` : common;
}

/** Auth0's Management API where it is configured, else whoever has signed in. */
async function openDirectory({ auth0 }: Env, log: FastifyBaseLogger): Promise<Directory> {
  if (auth0 === undefined) return unknownDirectory;
  // Loaded only where it is used: the package is large.
  const { createAuth0Directory } = await import('#server/directory/auth0-directory.ts');
  return createAuth0Directory(auth0, log);
}

async function openExternal(oidc: Oidc, env: Env, log: FastifyBaseLogger): Promise<OpenIdentity> {
  const warn = (error: unknown, text: string) => log.warn({ err: error }, text);
  const discovery = createDiscovery(oidc.issuer, warn);
  const keys = createIssuerKeys(discovery, warn);
  // Asked at the start already: the first page knows where its browser may go, and the first token need not wait.
  keys.check().catch((error: unknown) => warn(error, 'the keys of the identity provider cannot be read'));
  return {
    identity: {
      config: {
        authority: oidc.issuer,
        clientId: oidc.clientId,
        audience: oidc.audience,
        scope: externalScope(oidc),
        embedded: false,
      },
      verifyToken: createRemoteVerifier(keys, oidc.audience),
      readProfile: createProfileReader(discovery, oidc.clientId, warn),
      accountExists: async () => true,
      check: () => keys.check(),
      directory: await openDirectory(env, log),
      origins: discovery.origins,
      firstAdminEmail: env.admin.email,
    },
    firstAdminEmail: undefined,
    embedded: undefined,
    stop: async () => undefined,
  };
}

async function openEmbedded(env: Env, db: Kysely<Database>, log: FastifyBaseLogger): Promise<OpenIdentity> {
  // Loaded only where it is used: an external provider needs none of it.
  const { createEmbeddedProvider } = await import('#server/identity/embedded-provider.ts');
  await unifyEmailKeys(db);
  for (const double of await findDoubleAccounts(db)) log.warn(describeDouble(double));
  const provider = await createEmbeddedProvider({
    db,
    publicUrl: env.publicUrl,
    adminEmail: env.admin.email,
    adminPassword: env.admin.password,
    mail: env.mail,
    invitations,
    timeZone: env.timeZone,
    log,
  });
  const { issuer, audience, clientId, scope, getKey, isTokenActive, firstAdmin } = provider;
  // Told at once: should the start fail further on, the next one cannot tell it again.
  if (firstAdmin.password !== undefined) {
    process.stdout.write(`\n  First sign-in: ${firstAdmin.email}\n  Password:      ${firstAdmin.password}\n`);
    process.stdout.write('  The password is shown this once. Change it after you have signed in.\n');
  }
  await makeFirstAdmin(db, firstAdmin);
  return {
    identity: {
      config: { authority: issuer, clientId, audience, scope, embedded: true },
      verifyToken: createTokenVerifier(async () => ({
        issuer,
        audience,
        getKey,
        type: 'at+jwt',
        isActive: isTokenActive,
      })),
      readProfile: async () => null,
      check: async () => undefined,
      accountExists: async (userId) => (await provider.findAccount(userId)) !== null,
      directory: {
        list: () => provider.listAccounts(),
        find: (userId) => provider.findAccount(userId),
        remove: async (context, userId) => {
          await provider.deleteAccount(context, userId);
        },
      },
      accounts: provider.accounts,
      factors: provider.factors,
      ...(provider.invitationMail && { invitationMail: provider.invitationMail }),
      work: (jobs) => provider.work(jobs),
      origins: () => [],
      firstAdminEmail: undefined,
      mount: async (app) => {
        await app.register(provider.plugin);
      },
    },
    firstAdminEmail: firstAdmin.email,
    embedded: provider,
    stop: () => provider.stop(),
  };
}

/** Opens the provider that the configuration names. */
export function openIdentity(env: Env, db: Kysely<Database>, log: FastifyBaseLogger): Promise<OpenIdentity> {
  if (env.auth0 && !env.oidc) log.warn('AUTH0_DOMAIN is of no use without OIDC_ISSUER: accounts are kept here');
  return env.oidc ? openExternal(env.oidc, env, log) : openEmbedded(env, db, log);
}
