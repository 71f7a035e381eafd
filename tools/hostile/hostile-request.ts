/** A series of hostile requests, each determined by the seed and its number. */
import { createRandom, type Random } from '#app/demo/random.ts';
import { companyPaths } from '#shared/companies.ts';
import { hostileBody } from './hostile-body.ts';
import { type HostileFixture, type Persona, staffIds, untouched } from './hostile-fixture.ts';
import { authorization, someHeaders } from './hostile-headers.ts';
import { oddText } from './odd-values.ts';
import type { Operation } from './operations.ts';
import { type RawRequest, rawRequest } from './raw-request.ts';

export type HostileRequest = PlainRequest | RawRequest;

/** A request that Node's own HTTP client can send. */
export interface PlainRequest {
  kind: 'plain';
  method: string;
  /** The path with its query. */
  path: string;
  headers: Record<string, string | string[]>;
  body?: string | Buffer | undefined;
  persona: Persona;
  /** The API call that the request is for, if any. */
  operation?: Operation | undefined;
  /** The client disconnects after sending this many bytes of the body. */
  leavesAfter?: number | undefined;
}

const personas: Record<Persona, number> = { anonymous: 25, Other: 10, User: 40, Admin: 10, SuperAdmin: 15 };
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND', 'PURGE', 'QUERY'];
const reads = ['GET', 'HEAD', 'OPTIONS'];

function encoded(text: string, random: Random): string {
  if (random.chance(0.05)) return random.pick(['%', '%zz', '%c0%af', '%ed%a0%80', '%00', '%2e%2e%2f', '%u0041']);
  return encodeURIComponent(text.toWellFormed()).slice(0, 3000);
}

/** Users whom no request may modify: an Admin could change other people's roles. */
const parents = staffIds.filter((id) => id.endsWith('Admin'));

/** The id for a parameter: one of our records, one of Red Star's, or nonsense. */
function idFor(parameter: string, before: string, fixture: HostileFixture, random: Random): string {
  if (parameter === 'userId') return random.pick([...parents, oddText(random)]);
  if (parameter === 'contentType') return random.pick(['image/png', 'video/mp4', 'image/svg+xml', oddText(random)]);
  const noun = before.split('/').at(-1) ?? '';
  const known = [...(fixture.own[noun] ?? []), ...(fixture.foreign[noun] ?? [])];
  const id = known.length > 0 && random.chance(0.8) ? random.pick(known) : undefined;
  return id ?? (random.chance(0.3) ? crypto.randomUUID() : oddText(random));
}

/**
 * Users with write access send no writes to Red Star and change no users, so that the rows can be compared afterwards.
 */
function companyFor(isFree: boolean, random: Random): string {
  if (random.chance(0.05)) return oddText(random);
  const all = Object.values(companyPaths);
  return random.pick(isFree ? all : all.filter((path) => path !== untouched.path));
}

function pathOf(operation: Operation, persona: Persona, fixture: HostileFixture, random: Random): string {
  // Downloading an invoice issues it, which is a write.
  const isRead = operation.method === 'GET' && !operation.path.includes('/download');
  const isFree = persona === 'anonymous' || persona === 'Other' || isRead;
  let path = '';
  for (const part of operation.path.split('/').slice(1)) {
    const [, parameter] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (parameter === undefined) path += `/${part}`;
    else if (parameter === 'truckCompany') path += `/${encoded(companyFor(isFree, random), random)}`;
    else path += `/${encoded(idFor(parameter, path, fixture, random), random)}`;
  }
  return path;
}

function queryFor(operation: Operation | undefined, random: Random): string {
  const names = operation?.query ?? ['a', 'page', 'search'];
  if (names.length === 0 && random.chance(0.8)) return '';
  const pairs: string[] = [];
  for (const name of names) {
    if (!random.chance(0.35)) continue;
    const plain = random.pick(['1', 'true', '2026-11-20', 'GBP', 'regNumber', 'asc', '25']);
    pairs.push(`${name}=${encoded(random.chance(0.5) ? plain : oddText(random), random)}`);
  }
  if (random.chance(0.05)) pairs.push(random.pick(['__proto__=1', 'a[b]=1', '=', '&&', 'x'.repeat(9000), ...pairs]));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

const contentTypes = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'x',
  '',
];

/** Calls that create files, PDFs or long lists are sent rarely, because each takes as long as a hundred others. */
const costly = /vehicle-lookup|download|pdf|labels|sale-pack|export|preview|month-end|statements|warnings/;

/** An API call with a valid or invalid token and an almost valid or invalid body. */
function callRequest(fixture: HostileFixture, operations: readonly Operation[], random: Random): PlainRequest {
  const persona = random.weighted(personas);
  let operation = random.pick(operations);
  while (isExcluded(operation, persona) || (costly.test(operation.path) && !random.chance(0.1))) {
    operation = random.pick(operations);
  }
  const headers: PlainRequest['headers'] = { ...someHeaders(random), ...authorization(persona, fixture, random) };
  const path = pathOf(operation, persona, fixture, random) + queryFor(operation, random);
  const request: PlainRequest = { kind: 'plain', method: operation.method, path, headers, persona, operation };
  if (operation.method === 'GET' && !random.chance(0.03)) return request;
  request.body = hostileBody(operation, fixture, random);
  headers['content-type'] = random.chance(0.94) ? 'application/json' : random.pick(contentTypes);
  if (random.chance(0.03)) request.leavesAfter = random.integer(0, Buffer.byteLength(request.body ?? ''));
  return request;
}

/** Leaves out changes of users, and merges, which may change documents of any company. */
function isExcluded({ method, path }: Operation, persona: Persona): boolean {
  if (method === 'GET') return false;
  if (persona === 'SuperAdmin' && path.includes('/users/')) return true;
  return path.includes('/merge') && persona !== 'anonymous' && persona !== 'Other';
}

const places = [
  '/',
  '/api',
  '/api/live',
  '/oidc/auth',
  '/oidc/token',
  '/oidc/login',
  '/oidc/me',
  '/s/',
  '/media/x/y',
  '/healthz',
  '/readyz',
  '/api/docs',
  '/assets/x.js',
  '/app-config.json',
  '/AbbasAutos/trucks/current',
];

/** Any path with any method. */
function wildRequest(fixture: HostileFixture, random: Random): PlainRequest {
  const persona = random.weighted(personas);
  const method = random.pick(random.chance(0.5) ? reads : methods);
  const odd = () => encoded(oddText(random), random);
  const path = random.pick<() => string>([
    () => random.pick(places),
    () => `${random.pick(places)}/${odd()}`,
    () => `/${odd()}/${odd()}`,
    () => `/api/${odd()}/${odd()}/${odd()}`,
    () => `${random.pick(places)}/../../../etc/passwd`,
    () => `//evil.example/${odd()}`,
    () => `/${'a/'.repeat(random.integer(1, 500))}`,
    () =>
      `${random.pick([...fixture.pages, '/s/x'])}${random.pick(['', '/photos/1/2', `/films/${odd()}`, `/${odd()}`])}`,
  ])();
  const headers = { ...someHeaders(random), ...authorization(persona, fixture, random) };
  const body = reads.includes(method) || random.chance(0.5) ? undefined : oddText(random).slice(0, 6000);
  return { kind: 'plain', method, path: path + queryFor(undefined, random), headers, persona, body };
}

/** A request to a signed file address, or to a slightly changed one. */
function fileRequest(fixture: HostileFixture, random: Random): PlainRequest {
  const [path = '', query = ''] = random.pick(fixture.files).split('?');
  const pairs = query
    .split('&')
    .map((pair) =>
      random.chance(0.2)
        ? `${pair.split('=')[0]}=${encodeURIComponent(oddText(random).toWellFormed()).slice(0, 500)}`
        : pair,
    );
  const more = random.chance(0.4)
    ? [
        `comp=${random.pick(['block', 'blocklist', 'x', ''])}`,
        `blockid=${random.pick(['AAAA', '', '%00', 'x'.repeat(300)])}`,
      ]
    : [];
  const method = random.pick(['GET', 'PUT', 'PUT', 'HEAD', 'DELETE', 'POST']);
  const headers: Record<string, string> = {
    ...someHeaders(random),
    'content-type': random.pick(['image/png', 'text/html', 'application/pdf', 'x']),
  };
  if (random.chance(0.6)) headers['x-ms-blob-type'] = 'BlockBlob';
  const body = method === 'PUT' || method === 'POST' ? oddText(random) : undefined;
  const leavesAfter = random.chance(0.1) ? 1 : undefined;
  return {
    kind: 'plain',
    method,
    path: `${path}?${[...pairs, ...more].join('&')}`,
    headers,
    body,
    persona: 'anonymous',
    leavesAfter,
  };
}

/** The request with this number. */
export function hostileRequest(
  seed: string,
  number: number,
  fixture: HostileFixture,
  operations: readonly Operation[],
): HostileRequest {
  const random = createRandom(`${seed}:${number}`);
  switch (random.weighted({ call: 72, wild: 12, file: 6, raw: 10 })) {
    case 'call':
      return callRequest(fixture, operations, random);
    case 'wild':
      return wildRequest(fixture, random);
    case 'file':
      return fileRequest(fixture, random);
    default:
      return rawRequest(fixture, random);
  }
}
