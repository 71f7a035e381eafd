/** Opens the identity provider: the embedded one, or an external one configured by three environment variables. */
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { createDiscovery } from '#server/auth/discovery.ts';
import { createIssuerKeys } from '#server/auth/issuer-keys.ts';
import { createRemoteVerifier, createTokenVerifier } from '#server/auth/token-verifier.ts';
import { createProfileReader } from '#server/auth/userinfo.ts';
import type { Database } from '#server/db/schema.ts';
import { type Directory, unknownDirectory } from '#server/directory/directory.ts';
import type { Env } from '#server/env.ts';
import { describeDuplicate, findDuplicateAccounts, updateEmailKeys } from '#server/identity/accounts/email-keys.ts';
import type { EmbeddedProvider } from '#server/identity/embedded-provider.ts';
import { makeFirstAdmin } from '#users/server/first-admin.ts';
import { invitations } from '#users/server/invitations.ts';
import type { Identity } from './server-parts.ts';

export interface OpenIdentity {
  identity: Identity;
  /** The e-mail of the first administrator; only with the embedded provider. */
  firstAdminEmail: string | undefined;
  /** The embedded provider; the demo creates accounts in it. */
  embedded: EmbeddedProvider | undefined;
  stop(): Promise<void>;
}

type Oidc = NonNullable<Env['oidc']>;

/** Issuers (Microsoft Entra) that issue API tokens by scope instead of by audience. */
const scopedIssuer =
  /^https:\/\/(login\.microsoftonline\.(com|us)|login\.partner\.microsoftonline\.cn|[\w-]+\.ciamlogin\.com)\//;

/** The scope that the browser requests from an external provider. */
export function externalScope({ issuer, audience }: Pick<Oidc, 'issuer' | 'audience'>): string {
  const common = 'openid profile email offline_access';
  return scopedIssuer.test(issuer) ? `${common} ${audience}/.default` : common;
}

/** Auth0's Management API where it is configured; otherwise the users who have logged in. */
async function openDirectory({ auth0 }: Env, log: FastifyBaseLogger): Promise<Directory> {
  if (auth0 === undefined) return unknownDirectory;
  // Imported only when needed: the package is large.
  const { createAuth0Directory } = await import('#server/directory/auth0-directory.ts');
  return createAuth0Directory(auth0, log);
}

async function openExternal(oidc: Oidc, env: Env, log: FastifyBaseLogger): Promise<OpenIdentity> {
  const warn = (error: unknown, text: string) => log.warn({ err: error }, text);
  const discovery = createDiscovery(oidc.issuer, warn);
  const keys = createIssuerKeys(discovery, warn);
  // Started now so that the first page's content security policy has the provider's origins and the first token need
  // not wait.
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
  // Imported only when needed: an external provider uses none of it.
  const { createEmbeddedProvider } = await import('#server/identity/embedded-provider.ts');
  await updateEmailKeys(db);
  for (const duplicate of await findDuplicateAccounts(db)) log.warn(describeDuplicate(duplicate));
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
  // Shown immediately: if the start fails later, the next start cannot show the password again.
  if (firstAdmin.password !== undefined) {
    process.stdout.write(`\n  First log-in:  ${firstAdmin.email}\n  Password:      ${firstAdmin.password}\n`);
    process.stdout.write('  The password will not be shown again. Change it after you have logged in.\n');
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

export function openIdentity(env: Env, db: Kysely<Database>, log: FastifyBaseLogger): Promise<OpenIdentity> {
  if (env.auth0 && !env.oidc)
    log.warn('AUTH0_DOMAIN has no effect without OIDC_ISSUER: the embedded identity provider is used');
  return env.oidc ? openExternal(env.oidc, env, log) : openEmbedded(env, db, log);
}
