/** Calls of Auth0's Management API: a token of its own, limits respected, outages told as a failure. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ManagementClient, ManagementError } from 'auth0';
import type { Env } from '#server/env.ts';
import { fetchExternal } from '#server/external-fetch.ts';
import { Failure } from '#shared/errors.ts';

type Auth0 = NonNullable<Env['auth0']>;

/** How long one call may take. */
export interface CallLimits {
  /** Most tries of one call. */
  tries: number;
  /** Seconds before one try is given up. */
  timeoutSeconds: number;
  /** Longest wait in sum, in milliseconds; who is told to wait for longer fails at once. */
  patienceMs: number;
  /** Milliseconds before the second try; doubled with each one where Auth0 does not say how long to wait. */
  firstPauseMs: number;
}

/** A deletion holds other role changes off while it asks: in sum below the 30 seconds that these would wait. */
export const usualLimits: CallLimits = { tries: 3, timeoutSeconds: 5, patienceMs: 8_000, firstPauseMs: 250 };

/** Runs calls with a client that has a valid token. */
export type RunCall = <Result>(what: string, call: (client: ManagementClient) => Promise<Result>) => Promise<Result>;

/** `http://` addresses, which the configuration allows on this machine alone, stand in for the usual `https`. */
function openClient({ domain, clientId, clientSecret }: Auth0, timeoutInSeconds: number): ManagementClient {
  const isPlain = domain.startsWith('http://');
  const host = domain.replace(/^http:\/\//, '');
  const fetchWhole = (input: string | URL | Request, init?: RequestInit) =>
    fetchExternal(isPlain ? String(input).replace(/^https:/, 'http:') : input, init);
  return new ManagementClient({
    domain: host,
    audience: `${isPlain ? 'http' : 'https'}://${host}/api/v2/`,
    clientId,
    clientSecret,
    telemetry: false,
    // Retried here, where the wait is bounded.
    maxRetries: 0,
    timeoutInSeconds,
    fetch: fetchWhole,
  });
}

/** The status that a failed call was answered with; undefined when there was no answer. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof ManagementError ? error.statusCode : undefined;
}

/** Milliseconds until the limit allows more, as the answer tells. */
function askedPause(error: unknown): number | undefined {
  if (!(error instanceof ManagementError) || error.statusCode !== 429) return undefined;
  const retryAfter = Number(error.rawResponse?.headers.get('retry-after') ?? Number.NaN);
  if (retryAfter >= 0) return retryAfter * 1000;
  const reset = Number(error.rawResponse?.headers.get('x-ratelimit-reset') ?? Number.NaN);
  return Number.isNaN(reset) ? undefined : Math.max(0, reset * 1000 - Date.now());
}

/** Worth another try: limits, outages and lost connections, and a token that is not taken any more. */
function passes(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status === 401 || status === 408 || status === 429 || status >= 500;
}

/** What went wrong in one line: never the answer's headers or the request. */
function describe(what: string, error: unknown): Error {
  const status = statusOf(error);
  if (status === undefined) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return new Error(`Auth0 did not answer (${what}): ${name}: ${message.slice(0, 200)}`);
  }
  const body = error instanceof ManagementError ? error.body : undefined;
  const reason = typeof body === 'object' && body !== null && 'message' in body ? `: ${String(body.message)}` : '';
  return new Error(`Auth0 answered ${status} (${what})${reason.slice(0, 200)}`);
}

/** Calls of one tenant; a 404 is left to the caller, everything else that fails becomes a Failure 503. */
export function openManagementApi(auth0: Auth0, limits: CallLimits): RunCall {
  let client = openClient(auth0, limits.timeoutSeconds);
  return async (what, call) => {
    let patience = limits.patienceMs;
    for (let tries = 1; ; tries += 1) {
      const used = client;
      try {
        return await call(used);
      } catch (error) {
        if (statusOf(error) === 404) throw error;
        const pause = askedPause(error) ?? limits.firstPauseMs * 2 ** (tries - 1);
        if (!passes(error) || tries >= limits.tries || pause > patience) {
          throw new Failure(503, undefined, [], describe(what, error));
        }
        // Its token was withdrawn: a new client asks for a new one.
        if (statusOf(error) === 401 && client === used) client = openClient(auth0, limits.timeoutSeconds);
        patience -= pause;
        await sleep(pause);
      }
    }
  };
}
