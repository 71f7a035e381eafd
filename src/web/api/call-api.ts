/** Typed API calls with the bearer token. Errors are thrown as `ApiError`. */
import type { z } from 'zod';
import { changedByHeader, type LastChange } from '#shared/errors.ts';
import type { Route } from '#shared/route.ts';
import { followServerClock } from '#web/today.ts';
import { ApiError, CancelError } from './api-error.ts';
import { tokenSource } from './token-source.ts';

const apiBase = '/api';

/** Error responses for files are JSON, too. */
const accepted: Record<Route['contentType'], string> = {
  'application/json': 'application/json',
  'application/pdf': 'application/pdf, application/json',
  'application/zip': 'application/zip, application/json',
  'text/csv': 'text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, application/json',
};

type Part<Name extends string, Value> = unknown extends Value ? { [key in Name]?: never } : { [key in Name]: Value };
type QueryPart<Value> = unknown extends Value ? { query?: never } : { query?: Value };

export type CallOptions<R extends Route> = Part<'params', z.input<R['params']>> &
  Part<'body', z.input<R['body']>> &
  QueryPart<z.input<R['query']>> & {
    /** ETag of the version on which the change is based. If the record has changed since, the response is a 412. */
    ifMatch?: string | undefined;
    /** A repeated key does not create a second record. The default is a new key for each call. */
    idempotencyKey?: string | undefined;
    /** Maximum number of rows, for lists whose contract has `shortens`. */
    maxRows?: number | undefined;
    signal?: AbortSignal | undefined;
  };

export type CallResult<R extends Route> = z.output<R['result']>;

/** A response and the ETag of the record, to be sent back as `ifMatch`. */
export interface Versioned<T> {
  data: T;
  etag: string | undefined;
}

/** Options are optional for calls without parameters and body. */
type Args<R extends Route> =
  Record<never, never> extends CallOptions<R> ? [options?: CallOptions<R>] : [CallOptions<R>];

interface AnyOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  ifMatch?: string | undefined;
  idempotencyKey?: string | undefined;
  maxRows?: number | undefined;
  signal?: AbortSignal | undefined;
}

function callUrl(route: Route, options: AnyOptions): string {
  const params = (options.params ?? {}) as Record<string, unknown>;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size === 0 ? `${apiBase}${path}` : `${apiBase}${path}?${query}`;
}

function callHeaders(route: Route, options: AnyOptions): Headers {
  const headers = new Headers({ accept: accepted[route.contentType] });
  if (options.body !== undefined) headers.set('content-type', 'application/json');
  if (options.maxRows !== undefined) headers.set('prefer', `maxpagesize=${options.maxRows}`);
  if (options.ifMatch !== undefined) headers.set('if-match', options.ifMatch);
  if (route.idempotent) headers.set('idempotency-key', options.idempotencyKey ?? crypto.randomUUID());
  return headers;
}

async function send(url: string, init: RequestInit & { headers: Headers }, token: string | undefined) {
  if (token !== undefined) init.headers.set('authorization', `Bearer ${token}`);
  try {
    const response = await fetch(url, init);
    followServerClock(response.headers);
    return response;
  } catch (cause) {
    throw init.signal?.aborted ? new CancelError(url) : new ApiError(url, 0, 'Network Error', String(cause));
  }
}

async function sendSignedIn(url: string, init: RequestInit & { headers: Headers }): Promise<Response> {
  const session = tokenSource();
  const token = await session.current();
  const response = await send(url, init, token);
  if (response.status !== 401 || token === undefined) return response;
  const renewed = await session.renew(token);
  const second = renewed === undefined ? response : await send(url, init, renewed);
  if (second.status === 401) session.expired();
  return second;
}

async function received<T>(reading: Promise<T>, url: string, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    throw signal?.aborted ? new CancelError(url) : new ApiError(url, 0, 'Network Error', String(cause));
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  // `json()` needs less memory than parsing a text. A blob would load outside the main thread, but then developer
  // tools do not show the response.
  if (response.headers.get('content-type')?.includes('json')) return await response.json();
  return (await response.text()) || undefined;
}

/** Who changed the record, from the headers of a 412. */
function changeIn(headers: Headers): LastChange | undefined {
  const [by, at] = [headers.get(changedByHeader), new Date(headers.get('last-modified') ?? '')];
  return Number.isNaN(at.getTime()) ? undefined : { by: by === null ? null : decodeURIComponent(by), at };
}

/** Reads a successful response with `read`. @throws ApiError for any other response */
async function answerOf<T>(route: Route, options: AnyOptions, read: (response: Response) => Promise<T>) {
  const url = callUrl(route, options);
  const response = await sendSignedIn(url, {
    method: route.method,
    headers: callHeaders(route, options),
    credentials: 'include',
    cache: 'no-store',
    body: options.body === undefined ? null : JSON.stringify(options.body),
    signal: options.signal ?? null,
  });
  if (!response.ok) {
    const body = await received(bodyOf(response), url, options.signal);
    throw new ApiError(url, response.status, response.statusText, body, changeIn(response.headers));
  }
  const data = await received(read(response), url, options.signal);
  return { data, etag: response.headers.get('etag') ?? undefined };
}

/** As `callApiWithEtag`, for generic code, where TypeScript cannot decide whether options are required. */
export async function sendCall<R extends Route>(route: R, options: CallOptions<R>): Promise<Versioned<CallResult<R>>> {
  const { data, etag } = await answerOf(route, options, bodyOf);
  return { data: data as CallResult<R>, etag };
}

export function callApiWithEtag<R extends Route>(route: R, ...[given]: Args<R>): Promise<Versioned<CallResult<R>>> {
  return sendCall(route, (given ?? {}) as CallOptions<R>);
}

export async function callApi<R extends Route>(route: R, ...args: Args<R>): Promise<CallResult<R>> {
  const { data } = await callApiWithEtag(route, ...args);
  return data;
}

/** For calls that respond with a file. */
export async function callApiForFile<R extends Route>(route: R, ...[given]: Args<R>): Promise<Blob> {
  const { data } = await answerOf(route, given ?? {}, (response) => response.blob());
  return data;
}
