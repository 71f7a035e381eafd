/** Calls the server by a call's contract: typed from it, with the bearer token, its failures as `ApiError`. */
import type { z } from 'zod';
import { changedByHeader, type LastChange } from '#shared/errors.ts';
import type { Route } from '#shared/route.ts';
import { followServerClock } from '#web/today.ts';
import { ApiError, CancelError } from './api-error.ts';
import { tokenSource } from './token-source.ts';

const apiBase = '/api';

/** A file's failure is told in JSON, too. */
const accepted: Record<Route['contentType'], string> = {
  'application/json': 'application/json',
  'application/pdf': 'application/pdf, application/json',
  'application/zip': 'application/zip, application/json',
  'text/csv': 'text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, application/json',
};

type Part<Name extends string, Value> = unknown extends Value ? { [key in Name]?: never } : { [key in Name]: Value };
type QueryPart<Value> = unknown extends Value ? { query?: never } : { query?: Value };

/** What a call needs: the parts its contract names, and how to send them. */
export type CallOptions<R extends Route> = Part<'params', z.input<R['params']>> &
  Part<'body', z.input<R['body']>> &
  QueryPart<z.input<R['query']>> & {
    /** The ETag that the change was based on; a record changed since is answered 412. */
    ifMatch?: string | undefined;
    /** Made anew for each call unless given: the same key again creates nothing new. */
    idempotencyKey?: string | undefined;
    /** No more than the first so many rows of a list whose contract says that it `shortens`. */
    maxRows?: number | undefined;
    signal?: AbortSignal | undefined;
  };

/** What a call answers. */
export type CallResult<R extends Route> = z.output<R['result']>;

/** The answer and the version of the record, to be sent back as `ifMatch`. */
export interface Versioned<T> {
  data: T;
  etag: string | undefined;
}

/** A call that needs neither parameters nor a body can go without options. */
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
  // A long list is read in one go: as a text first, it would stand in memory twice. As a blob it would be gathered off
  // the page's thread, but then no developer's tool shows what was answered.
  if (response.headers.get('content-type')?.includes('json')) return await response.json();
  return (await response.text()) || undefined;
}

/** Who changed the record since, as the answer to a write that came too late says. */
function changeIn(headers: Headers): LastChange | undefined {
  const [by, at] = [headers.get(changedByHeader), new Date(headers.get('last-modified') ?? '')];
  return Number.isNaN(at.getTime()) ? undefined : { by: by === null ? null : decodeURIComponent(by), at };
}

/** The answer of a call, read as what a success is; any other answer is thrown as an `ApiError`. */
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

/** As `callApiWithEtag`, for a contract that is not known before: options are always given. */
export async function sendCall<R extends Route>(route: R, options: CallOptions<R>): Promise<Versioned<CallResult<R>>> {
  const { data, etag } = await answerOf(route, options, bodyOf);
  return { data: data as CallResult<R>, etag };
}

/** Calls the server and gives the answer with its ETag. */
export function callApiWithEtag<R extends Route>(route: R, ...[given]: Args<R>): Promise<Versioned<CallResult<R>>> {
  return sendCall(route, (given ?? {}) as CallOptions<R>);
}

/** Calls the server and gives the answer. */
export async function callApi<R extends Route>(route: R, ...args: Args<R>): Promise<CallResult<R>> {
  const { data } = await callApiWithEtag(route, ...args);
  return data;
}

/** Calls the server and gives the file that it answers with. */
export async function callApiForFile<R extends Route>(route: R, ...[given]: Args<R>): Promise<Blob> {
  const { data } = await answerOf(route, given ?? {}, (response) => response.blob());
  return data;
}
