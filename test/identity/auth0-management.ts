/** A tenant of Auth0 for tests: the token endpoint and the Management API's calls for people, as documented. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A person as the Management API tells of them. */
export interface Auth0Person {
  user_id: string;
  email?: string;
  name?: string;
  nickname?: string;
  created_at: string;
}

/** An answer that the next call gets instead of the right one; a status of 0 breaks the connection off. */
interface Trouble {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** The tenant. */
export interface Auth0Tenant {
  /** For the environment of the app. */
  env: { AUTH0_DOMAIN: string; AUTH0_CLIENT_ID: string; AUTH0_CLIENT_SECRET: string };
  people: Auth0Person[];
  /** What the search finds; as with Auth0 it may lag behind. Follows `people` while undefined. */
  searchable: Auth0Person[] | undefined;
  /** Method and address of each call, as it stood on the wire. */
  calls: string[];
  /** Every token that was given out. */
  given: string[];
  /** Makes every token given out so far worthless. */
  withdrawTokens(): void;
  /** While set, calls are answered only after it; tokens are given all the same. */
  held: Promise<unknown> | undefined;
  /** The next calls, or the next requests for a token, go wrong like this. */
  fail(...troubles: Trouble[]): void;
  failToken(...troubles: Trouble[]): void;
  stop(): Promise<void>;
}

const clientId = 'machine';
const clientSecret = 'machine-secret-7Qx';
/** Auth0 gives no more of a search than this. */
const searchLimit = 1000;

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function send(response: ServerResponse, status: number, body?: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  return response.end(body === undefined ? undefined : JSON.stringify(body));
}

function fault(status: number, error: string, message: string) {
  return { statusCode: status, error, message };
}

/** Starts it on a loopback port of its own. */
export async function startAuth0(people: Auth0Person[] = [], tokenLife = 86_400): Promise<Auth0Tenant> {
  let living = new Set<string>();
  const given: string[] = [];
  const troubles: Trouble[] = [];
  const tokenTroubles: Trouble[] = [];

  function giveToken(form: URLSearchParams, response: ServerResponse): ServerResponse {
    const wanted = { grant_type: 'client_credentials', client_id: clientId, audience: `${origin}/api/v2/` };
    const isRight = Object.entries(wanted).every(([name, value]) => form.get(name) === value);
    if (!isRight || form.get('client_secret') !== clientSecret) {
      return send(response, 401, { error: 'access_denied', error_description: 'Unauthorized' });
    }
    const token = randomUUID();
    living.add(token);
    given.push(token);
    return send(response, 200, { access_token: token, token_type: 'Bearer', expires_in: tokenLife });
  }

  function listPeople(query: URLSearchParams, response: ServerResponse): ServerResponse {
    const number = (name: string, usual: number) => Number(query.get(name) ?? usual);
    const [page, limit] = [number('page', 0), number('per_page', 50)];
    if (limit > 100) return send(response, 400, fault(400, 'Bad Request', 'per_page is at most 100'));
    if ((page + 1) * limit > searchLimit) {
      return send(response, 400, fault(400, 'Bad Request', 'You can only page through the first 1000 records.'));
    }
    const since = /^created_at:\[(\S+) TO \*\]$/.exec(query.get('q') ?? '')?.[1] ?? '';
    const found = (tenant.searchable ?? people)
      .filter((person) => person.created_at >= since)
      .sort((one, other) => one.created_at.localeCompare(other.created_at))
      .slice(0, searchLimit);
    const users = found.slice(page * limit, (page + 1) * limit);
    const summary = { start: page * limit, limit, length: users.length, total: found.length, users };
    return send(response, 200, query.get('include_totals') === 'true' ? summary : users);
  }

  function onePerson(method: string, userId: string, response: ServerResponse): ServerResponse {
    const index = people.findIndex((person) => person.user_id === userId);
    if (index < 0) return send(response, 404, fault(404, 'Not Found', 'The user does not exist.'));
    if (method === 'GET') return send(response, 200, people[index]);
    people.splice(index, 1);
    return send(response, 204);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { method = '', url = '' } = request;
    const { pathname, searchParams } = new URL(url, origin);
    const text = await readText(request);
    if (pathname !== '/oauth/token') {
      tenant.calls.push(`${method} ${url}`);
      await tenant.held;
    }
    const trouble = (pathname === '/oauth/token' ? tokenTroubles : troubles).shift();
    if (trouble?.status === 0) return response.destroy();
    if (trouble) return send(response, trouble.status, trouble.body, trouble.headers);
    if (pathname === '/oauth/token') return giveToken(new URLSearchParams(text), response);
    if (!living.has(request.headers.authorization?.slice('Bearer '.length) ?? '')) {
      return send(response, 401, fault(401, 'Unauthorized', 'Invalid token'));
    }
    if (pathname === '/api/v2/users' && method === 'GET') return listPeople(searchParams, response);
    const [, id] = /^\/api\/v2\/users\/([^/]+)$/.exec(pathname) ?? [];
    if (id !== undefined) return onePerson(method, decodeURIComponent(id), response);
    return send(response, 404, fault(404, 'Not Found', 'Not Found'));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const tenant: Auth0Tenant = {
    env: { AUTH0_DOMAIN: origin, AUTH0_CLIENT_ID: clientId, AUTH0_CLIENT_SECRET: clientSecret },
    people,
    searchable: undefined,
    held: undefined,
    calls: [],
    given,
    withdrawTokens: () => {
      living = new Set();
    },
    fail: (...more) => void troubles.push(...more),
    failToken: (...more) => void tokenTroubles.push(...more),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return tenant;
}
