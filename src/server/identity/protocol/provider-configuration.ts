/** How `oidc-provider` is set up: one public client, PKCE, signed access tokens for our API, rotating refresh tokens. */

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

/** Names that the browser, the API and the provider share. */
export interface Names {
  publicUrl: URL;
  /** `https://.../oidc` */
  issuer: string;
  /** What access tokens are for. */
  audience: string;
  clientId: string;
}

/** The part of the configuration that draws pages. */
export interface Drawing {
  renderError: NonNullable<Configuration['renderError']>;
  logoutSource(context: KoaContextWithOIDC, form: string): Promise<void>;
  loggedOut(context: KoaContextWithOIDC): Promise<void>;
}

const minute = 60;
const day = 24 * 60 * minute;
/**
 * Seconds. A session slides with every visit until its login is too old; a grant, and so every refresh token of it, ends
 * so long after its sign-in.
 */
const lives = {
  accessToken: 5 * minute,
  session: 14 * day,
  login: 90 * day,
  signIn: 10 * minute,
  idToken: 60 * minute,
  code: minute,
};

/** What the browser asks for; offline_access is understood but not needed for a refresh token. */
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

/** What a sign-in has proven by `amr` where it was more than the password. */
const factorMethods = ['otp', 'mfa'];

/**
 * Sign-up may be asked for by the standard `prompt=create`. A session asks for a new login without its account, once its
 * own login is too long ago, and by a password alone where a second factor is demanded.
 */
function policy(db: IdentityDb) {
  const prompts = base();
  prompts.add(new Prompt({ name: 'create', requestable: true }), 0);
  const login = prompts.get('login');
  login?.checks.add(
    new Check('account_gone', 'the account of this session is not there any more', 'login_required', ({ oidc }) =>
      Boolean(oidc.session?.accountId && !oidc.account),
    ),
  );
  login?.checks.add(
    new Check('login_too_old', 'the login of this session was too long ago', 'login_required', ({ oidc }) =>
      Boolean(oidc.session?.accountId && oidc.session.past(lives.login)),
    ),
  );
  login?.checks.add(
    new Check('factor_demanded', 'a second factor is demanded', 'login_required', async ({ oidc: { session } }) => {
      if (!session?.accountId || session.amr?.some((method) => factorMethods.includes(method))) return false;
      return (await readFactorRule(db)).isDemanded;
    }),
  );
  return prompts;
}

/** First party: signing in is the consent. Every sign-in gets a grant of its own, so that a replay ends one family. */
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
    accessTokenTTL: lives.accessToken,
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

/** The claim that names the grant of an access token, by which the token ends before its time. */
export const grantClaim = 'grant_id';

const addTokenClaims: NonNullable<Configuration['extraTokenClaims']> = async ({ oidc }, token) => {
  const claims = await oidc.account?.claims('userinfo', requestedScope, {}, []);
  if (!claims || !('grantId' in token)) return undefined;
  const { email, email_verified, name } = claims;
  return { email, email_verified, name, [grantClaim]: token.grantId };
};

/** The whole configuration. */
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
    // Whether the session still stands is asked in findAccount: the library would also tie all tabs to one grant.
    expiresWithSession: () => false,
    extraTokenClaims: addTokenClaims,
    features: features(audience, drawing),
    renderError: drawing.renderError,
    interactions: { policy: policy(db), url: (_context, { uid }) => `${basePath}/interaction/${uid}` },
    routes: { authorization: '/auth', userinfo: '/userinfo', end_session: '/session/end' },
    cookies: cookies(keys, names),
    ttl: {
      AccessToken: lives.accessToken,
      AuthorizationCode: lives.code,
      Grant: lives.session,
      IdToken: lives.idToken,
      Interaction: lives.signIn,
      RefreshToken: lives.session,
      // A session in which nobody has logged in is no more than a sign-in under way.
      Session: (_context, { accountId }) => (accountId === undefined ? lives.signIn : lives.session),
    },
  };
}
