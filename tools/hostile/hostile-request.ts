/** One hostile request after the other, each made from the seed and its number alone. */
import { createRandom, type Random } from '#app/demo/random.ts';
import { companyPaths } from '#shared/companies.ts';
import { hostileBody } from './hostile-body.ts';
import { type HostileFixture, type Persona, staffIds, untouched } from './hostile-fixture.ts';
import { authorization, someHeaders } from './hostile-headers.ts';
import { oddText } from './odd-values.ts';
import type { Operation } from './operations.ts';
import { type RawRequest, rawRequest } from './raw-request.ts';

/** What is sent, and what is known of whoever sends it. */
export type HostileRequest = PlainRequest | RawRequest;

/** One that Node's own client can send. */
export interface PlainRequest {
  kind: 'plain';
  method: string;
  /** From the first slash, with the query. */
  path: string;
  headers: Record<string, string | string[]>;
  body?: string | Buffer | undefined;
  persona: Persona;
  /** The call of the API that it is for, where it is for one. */
  operation?: Operation | undefined;
  /** The sender leaves once so many bytes of the body were sent. */
  leavesAfter?: number | undefined;
}

const personas: Record<Persona, number> = { nobody: 25, Other: 10, User: 40, Admin: 10, SuperAdmin: 15 };
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND', 'PURGE', 'QUERY'];
const reads = ['GET', 'HEAD', 'OPTIONS'];

function encoded(text: string, random: Random): string {
  if (random.chance(0.05)) return random.pick(['%', '%zz', '%c0%af', '%ed%a0%80', '%00', '%2e%2e%2f', '%u0041']);
  return encodeURIComponent(text.toWellFormed()).slice(0, 3000);
}

/** Whom nobody here may touch: what an Admin may do to others would change who may do what. */
const parents = staffIds.filter((id) => id.endsWith('Admin'));

/** The id for a parameter: one of ours, one of Red Star's, or nonsense. */
function idFor(parameter: string, before: string, fixture: HostileFixture, random: Random): string {
  if (parameter === 'userId') return random.pick([...parents, oddText(random)]);
  if (parameter === 'contentType') return random.pick(['image/png', 'video/mp4', 'image/svg+xml', oddText(random)]);
  const noun = before.split('/').at(-1) ?? '';
  const known = [...(fixture.own[noun] ?? []), ...(fixture.foreign[noun] ?? [])];
  const id = known.length > 0 && random.chance(0.8) ? random.pick(known) : undefined;
  return id ?? (random.chance(0.3) ? crypto.randomUUID() : oddText(random));
}

/** No write of a person who may write names Red Star, nor changes people: so both can be held against what was. */
function companyFor(isFree: boolean, random: Random): string {
  if (random.chance(0.05)) return oddText(random);
  const all = Object.values(companyPaths);
  return random.pick(isFree ? all : all.filter((path) => path !== untouched.path));
}

function pathOf(operation: Operation, persona: Persona, fixture: HostileFixture, random: Random): string {
  // Whoever downloads an invoice has handed it out, and that is written down.
  const isRead = operation.method === 'GET' && !operation.path.includes('/download');
  const isFree = persona === 'nobody' || persona === 'Other' || isRead;
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

/** Makes files, PDFs or long lists: seldom, because they take as long as a hundred others. */
const costly = /vehicle-lookup|download|pdf|labels|sale-pack|export|preview|month-end|statements|warnings/;

/** A call of the API with a token, good or bad, and with a body that is nearly right, or not at all. */
function callRequest(fixture: HostileFixture, operations: readonly Operation[], random: Random): PlainRequest {
  const persona = random.weighted(personas);
  let operation = random.pick(operations);
  while (isLeftOut(operation, persona) || (costly.test(operation.path) && !random.chance(0.1))) {
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

/** Who may change people would; and merging parties may change any company's papers. */
function isLeftOut({ method, path }: Operation, persona: Persona): boolean {
  if (method === 'GET') return false;
  if (persona === 'SuperAdmin' && path.includes('/users/')) return true;
  return path.includes('/merge') && persona !== 'nobody' && persona !== 'Other';
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

/** Anything at all, by any method. */
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

/** At a signed address of a file, or nearly so. */
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
    persona: 'nobody',
    leavesAfter,
  };
}

/** The request of that number. */
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
