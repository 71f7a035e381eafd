/**
 * The signed-in session of this browser: tokens in local storage, renewed by one tab at a time, so that no tab ever
 * replays a refresh token that another one has used up (decisions, section 2).
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
/** Milliseconds until what another tab wrote into local storage shows here at the latest. */
const storageLag = 2000;
/** Milliseconds between two looks at local storage. */
const storageCheckInterval = 50;
/** Answers to a renewal after which only a new log-in helps. */
const finalAnswers = [
  'invalid_grant',
  'invalid_token',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
  'unauthorized_client',
  'access_denied',
];

/** The session cannot be renewed any more: the person must log in again. */
export class SessionOverError extends Error {
  constructor() {
    super('The session has expired.');
    this.name = 'SessionOverError';
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof ErrorResponse && finalAnswers.includes(error.error ?? '');
}

/** Whether a stored session was found to be over: nothing is asked of the provider for it any more. */
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

/** Signs in and up by redirect, renews in turn with the other tabs, signs out. */
export class SessionManager extends UserManager {
  readonly #config: AuthConfig;
  /** Who is signed in. */
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

  /** The session was lost while this page was open, and nobody has logged in again since. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Where an account of the embedded provider gets a new password; an external one keeps its own page for that. */
  get changePasswordUrl(): string | undefined {
    return this.#config.embedded ? `${this.settings.authority}/account/password` : undefined;
  }

  /** The local-storage key of the tokens. */
  get storageKey(): string {
    return `oidc.user:${this.settings.authority}:${this.settings.client_id}`;
  }

  /** Leaves for the provider's log-in page, or its sign-up page; settles only when that fails. */
  async leaveToSignIn(mode: 'login' | 'register', returnTo: string): Promise<void> {
    const { extraQueryParams } = this.settings;
    await this.signinRedirect({
      redirectMethod: 'replace',
      state: wantedPage(returnTo),
      ...(mode === 'register' ? { extraQueryParams: { ...extraQueryParams, screen_hint: 'signup' } } : {}),
      ...(mode === 'register' && this.#config.embedded ? { prompt: 'create' } : {}),
    });
  }

  /** Tells who is signed in, and renews tokens that ran out while no tab was open. */
  async restore(): Promise<void> {
    const user = await this.getUser(true);
    if (user?.expired && !isOver(user)) await this.renew();
  }

  /**
   * Another token than the refused one, or than one about to run out. Where another tab has brought one meanwhile, that
   * one is taken; null when nobody is signed in.
   */
  renew(refused?: string): Promise<User | null> {
    this.#renewal ??= runExclusively(() => this.#renewNow(refused)).finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  /** What the library's own timer calls. */
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
    if (await claimRefreshToken(user.refresh_token)) return this.#spendRefreshToken(user);
    return this.#takeRenewed(user);
  }

  async #spendRefreshToken(user: User): Promise<User | null> {
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

  /** Another tab has used the refresh token: what it was given is about to show here, unless that tab was closed. */
  async #takeRenewed(user: User): Promise<User | null> {
    const until = Date.now() + storageLag;
    while (Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, storageCheckInterval));
      const now = await this.getUser();
      if (now?.refresh_token !== user.refresh_token) return this.getUser(true);
    }
    return this.#signInAgain(user);
  }

  /**
   * Without a refresh token: there never was one, or the answer to a renewal was lost when its tab was closed or
   * reloaded. The provider may still know this browser, and is asked in a hidden frame.
   */
  async #signInAgain(user: User): Promise<User | null> {
    try {
      return await super.signinSilent({ forceIframeAuth: true });
    } catch (error) {
      // A frame that never answers belongs to an external provider that does not let itself be framed.
      const isBarred = error instanceof ErrorTimeout && !this.#config.embedded;
      if (!isFinal(error) && !isBarred) throw error;
    }
    return this.#end(user);
  }

  /**
   * The rest of the user stays, so that a page with unsaved work stays open until its person has logged in again. Whoever
   * logged out meanwhile stays logged out, and whoever logged in again has the new session.
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
