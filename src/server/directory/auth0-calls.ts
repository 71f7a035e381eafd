/** Calls Auth0's Management API with a cached token, retries within a time limit, and reports outages as Failure 503. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Env } from '#server/env.ts';
import { fetchExternal } from '#server/external-fetch.ts';
import { Failure } from '#shared/errors.ts';

type Auth0 = NonNullable<Env['auth0']>;

export interface CallLimits {
  /** Maximum attempts per call. */
  tries: number;
  /** Timeout of one attempt. */
  timeoutMs: number;
  /** Maximum total of pauses. A call that would have to wait longer fails at once. */
  maxTotalMs: number;
  /** Pause before the second attempt; doubled with each one unless Auth0 says how long to wait. */
  firstPauseMs: number;
}

/** The total stays below the 30 seconds that other role changes would wait for a deletion. */
export const defaultLimits: CallLimits = { tries: 3, timeoutMs: 5_000, maxTotalMs: 8_000, firstPauseMs: 250 };

/** A token is renewed this long before it expires, so that it cannot expire during a call. */
const tokenMarginMs = 10_000;

/** If `parse` throws, the answer counts as an outage. */
interface ManagementCall<Result> {
  method: 'GET' | 'DELETE';
  /** Below `/api/v2`, with encoded segments. */
  path: string;
  query?: Record<string, string>;
  parse(body: unknown): Result;
}

/** @param name for the log */
export type RunCall = <Result>(name: string, context: ManagementCall<Result>) => Promise<Result>;

/** Auth0 answered with a status of 400 or above. */
class RefusedCall extends Error {
  readonly status: number;
  readonly headers: Headers;

  constructor({ status, headers }: Response, reason: string | undefined) {
    super(reason);
    this.status = status;
    this.headers = headers;
  }
}

/** The status of a failed call; undefined without an answer. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof RefusedCall ? error.status : undefined;
}

/** Milliseconds until the rate limit allows another call, according to the answer. */
function retryAfterMs(error: unknown): number | undefined {
  if (!(error instanceof RefusedCall) || error.status !== 429) return undefined;
  const retryAfter = Number(error.headers.get('retry-after') ?? Number.NaN);
  if (retryAfter >= 0) return retryAfter * 1000;
  const reset = Number(error.headers.get('x-ratelimit-reset') ?? Number.NaN);
  return Number.isNaN(reset) ? undefined : Math.max(0, reset * 1000 - Date.now());
}

/** Rate limits, outages, lost connections and expired tokens are retried. */
function isRetryable(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status === 401 || status === 408 || status === 429 || status >= 500;
}

/** One line for the log, without headers or the request, which may have secrets. */
function describe(name: string, error: unknown): Error {
  if (error instanceof RefusedCall) {
    const reason = error.message === '' ? '' : `: ${error.message}`;
    return new Error(`Auth0 answered ${error.status} (${name})${reason.slice(0, 200)}`);
  }
  const cause = error instanceof Error ? error : new Error(String(error));
  return new Error(`Auth0 did not answer (${name}): ${cause.name}: ${cause.message.slice(0, 200)}`);
}

const refusalSchema = z.object({ message: z.string() });
const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() });

/** @throws RefusedCall for a status of 400 and above */
async function request(address: string, init: RequestInit, timeoutMs: number): Promise<unknown> {
  const response = await fetchExternal(address, init, { ms: timeoutMs });
  const text = await response.text();
  if (response.ok) return text === '' ? undefined : JSON.parse(text);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // The error page of a gateway; the status is enough.
  }
  throw new RefusedCall(response, refusalSchema.safeParse(body).data?.message);
}

interface Token {
  value: string;
  expiresAt: number;
}

async function fetchToken(origin: string, { clientId, clientSecret }: Auth0, timeoutMs: number): Promise<Token> {
  const requestedAt = Date.now();
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    audience: `${origin}/api/v2/`,
  });
  const answer = await request(`${origin}/oauth/token`, { method: 'POST', body }, timeoutMs);
  const { access_token, expires_in } = tokenSchema.parse(answer);
  return { value: access_token, expiresAt: requestedAt + expires_in * 1000 - tokenMarginMs };
}

/** A 404 is passed to the caller; all other failures become a Failure 503. */
export function openManagementApi(auth0: Auth0, limits: CallLimits): RunCall {
  // The configuration allows a scheme only for addresses of this machine.
  const origin = auth0.domain.startsWith('http://') ? auth0.domain : `https://${auth0.domain}`;
  let current: Token | undefined;

  async function runOnce<Result>({ method, path, query, parse }: ManagementCall<Result>): Promise<Result> {
    if (!current || Date.now() >= current.expiresAt) current = await fetchToken(origin, auth0, limits.timeoutMs);
    const used = current;
    const headers = { authorization: `Bearer ${used.value}` };
    const address = `${origin}/api/v2${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
    try {
      return parse(await request(address, { method, headers }, limits.timeoutMs));
    } catch (error) {
      if (statusOf(error) === 401 && current === used) current = undefined;
      throw error;
    }
  }

  return async (name, call) => {
    let remainingMs = limits.maxTotalMs;
    for (let tries = 1; ; tries += 1) {
      try {
        return await runOnce(call);
      } catch (error) {
        if (statusOf(error) === 404) throw error;
        const pause = retryAfterMs(error) ?? limits.firstPauseMs * 2 ** (tries - 1);
        if (!isRetryable(error) || tries >= limits.tries || pause > remainingMs) {
          throw new Failure(503, undefined, [], describe(name, error));
        }
        remainingMs -= pause;
        await sleep(pause);
      }
    }
  };
}
