/**
 * The session of this browser. Tokens are in local storage, and only one tab at a time renews them, so that no tab
 * replays a refresh token that another one has already used.
 */
import { ErrorResponse, ErrorTimeout, type User, UserManager } from 'oidc-client-ts';
import { paths } from '#web/paths.ts';
import type { AuthConfig } from './auth-config.ts';
import { lockTimeout, renewBeforeSeconds, tokenRequestSeconds } from './auth-limits.ts';
import { claimRefreshToken, releaseRefreshToken } from './refresh-token-use.ts';
import { wantedPage } from './return-to.ts';
import { createSessionUser, type SessionUserStore } from './session-user.ts';
import { storedSession } from './stored-session.ts';

const lockName = 'token-renewal';
/** Maximum delay until another tab's changes of local storage are visible here. */
const storageLagMs = 2000;
const storageCheckIntervalMs = 50;
/** OAuth errors of a renewal after which the user must log in again. */
const finalErrors = [
  'invalid_grant',
  'invalid_token',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
  'unauthorized_client',
  'access_denied',
];

/** The session cannot be renewed, so the user must log in again. */
export class SessionOverError extends Error {
  constructor() {
    super('The session has expired.');
    this.name = 'SessionOverError';
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof ErrorResponse && finalErrors.includes(error.error ?? '');
}

/** Whether a stored session has ended for good, so that it needs no further requests to the provider. */
function isOver(user: User): boolean {
  return user.expires_at === 0;
}

async function runExclusively<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  let isOurTurn = false;
  const start = () => {
    isOurTurn = true;
    return work();
  };
  try {
    return await navigator.locks.request(lockName, { signal: AbortSignal.timeout(lockTimeout) }, start);
  } catch (error) {
    if (!isOurTurn && error instanceof DOMException) throw new ErrorTimeout('Another tab is renewing the session.');
    throw error;
  }
}

export class SessionManager extends UserManager {
  readonly #config: AuthConfig;
  /** The logged-in user. */
  readonly signedIn: SessionUserStore;
  #renewal: Promise<User | null> | undefined;
  #isOver = false;

  constructor(config: AuthConfig) {
    const { origin } = window.location;
    super({
      authority: config.authority,
      client_id: config.clientId,
      scope: config.scope,
      redirect_uri: `${origin}${paths.loginCallback}`,
      post_logout_redirect_uri: `${origin}${paths.root}`,
      extraQueryParams: config.audience === '' ? {} : { audience: config.audience },
      ...(config.embedded && config.audience !== '' ? { resource: config.audience } : {}),
      userStore: storedSession,
      stateStore: storedSession,
      automaticSilentRenew: false,
      accessTokenExpiringNotificationTimeInSeconds: renewBeforeSeconds,
      requestTimeoutInSeconds: tokenRequestSeconds,
      silentRequestTimeoutInSeconds: tokenRequestSeconds,
    });
    this.#config = config;
    this.signedIn = createSessionUser(this.events);
    this.events.addUserLoaded(() => {
      this.#isOver = false;
    });
  }

  /** The session expired while this page was open, and no user has logged in since. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** The embedded provider's page for changing the password; undefined for external providers. */
  get changePasswordUrl(): string | undefined {
    return this.#config.embedded ? `${this.settings.authority}/account/password` : undefined;
  }

  get storageKey(): string {
    return `oidc.user:${this.settings.authority}:${this.settings.client_id}`;
  }

  /** Redirects to the provider's log-in or sign-up page. The promise settles only if that fails. */
  async leaveToSignIn(mode: 'login' | 'register', returnTo: string): Promise<void> {
    const { extraQueryParams } = this.settings;
    await this.signinRedirect({
      redirectMethod: 'replace',
      state: wantedPage(returnTo),
      ...(mode === 'register' ? { extraQueryParams: { ...extraQueryParams, screen_hint: 'signup' } } : {}),
      ...(mode === 'register' && this.#config.embedded ? { prompt: 'create' } : {}),
    });
  }

  /** Loads the stored user, and renews tokens that expired while no tab was open. */
  async restore(): Promise<void> {
    const user = await this.getUser(true);
    if (user?.expired && !isOver(user)) await this.renew();
  }

  /**
   * Renews the rejected token, or one that is about to expire. If another tab has already renewed it, uses that token.
   * Null if no user is logged in.
   */
  renew(refused?: string): Promise<User | null> {
    this.#renewal ??= runExclusively(() => this.#renewNow(refused)).finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  /** Called by the library's timer. */
  override signinSilent(): Promise<User | null> {
    return this.renew();
  }

  async #renewNow(refused: string | undefined): Promise<User | null> {
    const user = await this.getUser();
    if (user === null) return null;
    const isFresh = refused === undefined ? (user.expires_in ?? 0) > renewBeforeSeconds : user.access_token !== refused;
    if (isFresh) return this.getUser(true);
    if (isOver(user)) return this.#end(user);
    if (!user.refresh_token) return this.#signInAgain(user);
    if (await claimRefreshToken(user.refresh_token)) return this.#renewWithRefreshToken(user);
    return this.#waitForOtherTab(user);
  }

  async #renewWithRefreshToken(user: User): Promise<User | null> {
    try {
      const renewed = await super.signinSilent();
      if (renewed?.refresh_token === user.refresh_token) await releaseRefreshToken();
      return renewed;
    } catch (error) {
      if (isFinal(error)) return this.#signInAgain(user);
      await releaseRefreshToken();
      throw error;
    }
  }

  /** Another tab has used the refresh token. Waits for its new tokens, which never come if that tab was closed. */
  async #waitForOtherTab(user: User): Promise<User | null> {
    const until = Date.now() + storageLagMs;
    while (Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, storageCheckIntervalMs));
      const now = await this.getUser();
      if (now?.refresh_token !== user.refresh_token) return this.getUser(true);
    }
    return this.#signInAgain(user);
  }

  /**
   * There is no refresh token, or the response to a renewal was lost because its tab was closed or reloaded. The
   * provider may still have a session for this browser, so a hidden frame tries to log in.
   */
  async #signInAgain(user: User): Promise<User | null> {
    try {
      return await super.signinSilent({ forceIframeAuth: true });
    } catch (error) {
      // A timeout means that an external provider does not allow itself to be framed.
      const isBarred = error instanceof ErrorTimeout && !this.#config.embedded;
      if (!isFinal(error) && !isBarred) throw error;
    }
    return this.#end(user);
  }

  /**
   * Stores the user without tokens, so that a page with unsaved changes stays open until the user has logged in again.
   * If the user has logged out or in again in the meantime, that state is used.
   */
  async #end(user: User): Promise<User | null> {
    const now = await this.getUser();
    if (now === null) return null;
    if (now.access_token !== user.access_token) return this.getUser(true);
    this.#isOver = true;
    delete user.refresh_token;
    user.expires_at = 0;
    await this.storeUser(user);
    throw new SessionOverError();
  }
}
