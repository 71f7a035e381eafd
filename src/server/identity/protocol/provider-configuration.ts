/** Configures `oidc-provider`: one public client, PKCE, signed access tokens for our API, rotating refresh tokens. */

import type { ClientMetadata, Configuration, FindAccount, KoaContextWithOIDC, ResourceServer } from 'oidc-provider';
import { InvalidTarget } from 'oidc-provider/lib/helpers/errors.js';
import { base, Check, Prompt } from 'oidc-provider/lib/helpers/interaction_policy/index.js';
import { findAccount } from '#server/identity/accounts/account-store.ts';
import { readFactorRule } from '#server/identity/factors/factor-rule.ts';
import { basePath } from '#server/identity/pages/base-path.ts';
import { cookiePrefix } from '#server/identity/pages/browser-request.ts';
import type { IdentityKeys } from '#server/identity/records/identity-keys.ts';
import type { IdentityDb } from '#server/identity/records/identity-tables.ts';
import { isSessionOpen } from '#server/identity/records/record-store.ts';
import { databaseAdapter } from './oidc-adapter.ts';

export interface Names {
  publicUrl: URL;
  /** `https://.../oidc` */
  issuer: string;
  /** The API, as the audience of access tokens. */
  audience: string;
  clientId: string;
}

/** The part of the configuration that renders pages. */
export interface Drawing {
  renderError: NonNullable<Configuration['renderError']>;
  logoutSource(context: KoaContextWithOIDC, form: string): Promise<void>;
  loggedOut(context: KoaContextWithOIDC): Promise<void>;
}

const minute = 60;
const day = 24 * 60 * minute;
/**
 * Seconds. Each visit extends a session, until its log-in is older than `login`. A grant and its refresh tokens end at a
 * fixed time after the log-in.
 */
const lifetimes = {
  accessToken: 5 * minute,
  session: 14 * day,
  login: 90 * day,
  signIn: 10 * minute,
  idToken: 60 * minute,
  code: minute,
};

/** Refresh tokens are issued without `offline_access`, which is accepted all the same. */
export const requestedScope = 'openid profile email';
const extraScopes = ['profile', 'email', 'offline_access'];

function findAccountIn(db: IdentityDb): FindAccount {
  return async (_context, userId, token) => {
    const account = await findAccount(db, userId);
    if (!account) return undefined;
    const sessionUid = token && 'sessionUid' in token ? token.sessionUid : undefined;
    if (sessionUid !== undefined && !(await isSessionOpen(db, sessionUid, userId))) return undefined;
    const { email, emailVerified, name } = account;
    return { accountId: userId, claims: () => ({ sub: userId, email, email_verified: emailVerified, name }) };
  };
}

/** Values of `amr` that show a second factor. */
const factorMethods = ['otp', 'mfa'];

/**
 * Adds the standard `prompt=create` for sign-up. Requires a new log-in if the account of the session was deleted, if the
 * log-in is too old, or if it was without a second factor and one is required.
 */
function policy(db: IdentityDb) {
  const prompts = base();
  prompts.add(new Prompt({ name: 'create', requestable: true }), 0);
  const login = prompts.get('login');
  login?.checks.add(
    new Check('account_gone', 'the account of this session no longer exists', 'login_required', ({ oidc }) =>
      Boolean(oidc.session?.accountId && !oidc.account),
    ),
  );
  login?.checks.add(
    new Check('login_too_old', 'the login of this session is too old', 'login_required', ({ oidc }) =>
      Boolean(oidc.session?.accountId && oidc.session.past(lifetimes.login)),
    ),
  );
  login?.checks.add(
    new Check('factor_demanded', 'a second factor is required', 'login_required', async ({ oidc: { session } }) => {
      if (!session?.accountId || session.amr?.some((method) => factorMethods.includes(method))) return false;
      return (await readFactorRule(db)).isDemanded;
    }),
  );
  return prompts;
}

/** Our own client needs no consent. Each log-in gets its own grant, so that a replayed token ends only that one. */
function grantFor(audience: string): NonNullable<Configuration['loadExistingGrant']> {
  return async ({ oidc }) => {
    const { account, client } = oidc;
    if (!account || !client) return undefined;
    const grant = new oidc.provider.Grant({ accountId: account.accountId, clientId: client.clientId });
    grant.addOIDCScope(['openid', ...extraScopes].join(' '));
    grant.addResourceScope(audience, requestedScope);
    await grant.save();
    return grant;
  };
}

function apiTokens(audience: string): ResourceServer {
  return {
    scope: requestedScope,
    audience,
    accessTokenFormat: 'jwt',
    accessTokenTTL: lifetimes.accessToken,
    jwt: { sign: { alg: 'RS256' } },
  };
}

function spa({ clientId, publicUrl }: Names): ClientMetadata {
  const home = publicUrl.origin;
  return {
    client_id: clientId,
    client_name: 'Truck Back Office',
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [`${home}/login/callback`],
    post_logout_redirect_uris: [`${home}/`, home],
  };
}

function features(audience: string, drawing: Drawing): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_context, client, token) => token.clientId === client.clientId },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => audience,
      useGrantedResource: () => true,
      getResourceServerInfo: (_context, resource) => {
        if (resource !== audience) throw new InvalidTarget();
        return apiTokens(audience);
      },
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: drawing.logoutSource,
      postLogoutSuccessSource: drawing.loggedOut,
    },
  };
}

function cookies(keys: IdentityKeys, { publicUrl }: Names): NonNullable<Configuration['cookies']> {
  const secure = publicUrl.protocol === 'https:';
  const cookie = { httpOnly: true, sameSite: 'lax', secure, signed: true } as const;
  const prefix = cookiePrefix(publicUrl);
  const names = {
    session: `${prefix}_session`,
    interaction: `${prefix}_interaction`,
    resume: `${prefix}_interaction_resume`,
  };
  return { keys: [...keys.cookies], names, long: { ...cookie, path: basePath }, short: cookie };
}

/** The claim with the grant of an access token, by which the token is refused once the grant has ended. */
export const grantClaim = 'grant_id';

const addTokenClaims: NonNullable<Configuration['extraTokenClaims']> = async ({ oidc }, token) => {
  const claims = await oidc.account?.claims('userinfo', requestedScope, {}, []);
  if (!claims || !('grantId' in token)) return undefined;
  const { email, email_verified, name } = claims;
  return { email, email_verified, name, [grantClaim]: token.grantId };
};

export function providerConfiguration(
  db: IdentityDb,
  keys: IdentityKeys,
  names: Names,
  drawing: Drawing,
): Configuration {
  const { audience, publicUrl } = names;
  return {
    adapter: databaseAdapter(db),
    jwks: { keys: [...keys.signing] },
    findAccount: findAccountIn(db),
    loadExistingGrant: grantFor(audience),
    clients: [spa(names)],
    clientBasedCORS: (_context, origin) => origin === publicUrl.origin,
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    scopes: ['openid', 'offline_access'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    extraParams: ['screen_hint'],
    pkce: { required: () => true },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    // findAccount checks that the session is open. With this option the library would also tie all tabs to one grant.
    expiresWithSession: () => false,
    extraTokenClaims: addTokenClaims,
    features: features(audience, drawing),
    renderError: drawing.renderError,
    interactions: { policy: policy(db), url: (_context, { uid }) => `${basePath}/interaction/${uid}` },
    routes: { authorization: '/auth', userinfo: '/userinfo', end_session: '/session/end' },
    cookies: cookies(keys, names),
    ttl: {
      AccessToken: lifetimes.accessToken,
      AuthorizationCode: lifetimes.code,
      Grant: lifetimes.session,
      IdToken: lifetimes.idToken,
      Interaction: lifetimes.signIn,
      RefreshToken: lifetimes.session,
      // A session without a logged-in user only serves an unfinished log-in.
      Session: (_context, { accountId }) => (accountId === undefined ? lifetimes.signIn : lifetimes.session),
    },
  };
}
