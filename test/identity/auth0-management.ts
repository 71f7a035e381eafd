/** A test double of an Auth0 tenant: its token endpoint and the Management API's calls on users, as documented. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startServer } from '#test/network/local-server.ts';

/** A user in the format of the Management API. */
export interface Auth0Person {
  user_id: string;
  email?: string;
  name?: string;
  nickname?: string;
  created_at: string;
}

/** Replaces the next response; status 0 closes the connection. */
interface FakeResponse {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Auth0Tenant {
  /** Environment variables of the app. */
  env: { AUTH0_DOMAIN: string; AUTH0_CLIENT_ID: string; AUTH0_CLIENT_SECRET: string };
  people: Auth0Person[];
  /** Search results, which may lag behind as with Auth0. While undefined, the search uses `people`. */
  searchable: Auth0Person[] | undefined;
  /** Method and URL of each call, as received. */
  calls: string[];
  /** Every issued token. */
  given: string[];
  /** Revokes every token issued so far. */
  revokeTokens(): void;
  /** While set, calls wait for it; tokens are still issued. */
  held: Promise<unknown> | undefined;
  /** Queues responses for the next calls, or for the next token requests. */
  fail(...queuedResponses: FakeResponse[]): void;
  failToken(...queuedResponses: FakeResponse[]): void;
  stop(): Promise<void>;
}

const clientId = 'machine';
const clientSecret = 'machine-secret-7Qx';
/** Auth0 returns no more results of a search. */
const maxSearchResults = 1000;

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function send(response: ServerResponse, status: number, body?: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  return response.end(body === undefined ? undefined : JSON.stringify(body));
}

function errorBody(status: number, error: string, message: string) {
  return { statusCode: status, error, message };
}

/** Starts the tenant on a loopback port. */
export async function startAuth0(people: Auth0Person[] = [], tokenLife = 86_400): Promise<Auth0Tenant> {
  let validTokens = new Set<string>();
  const given: string[] = [];
  const queuedResponses: FakeResponse[] = [];
  const queuedTokenResponses: FakeResponse[] = [];

  function issueToken(form: URLSearchParams, response: ServerResponse): ServerResponse {
    const expected = { grant_type: 'client_credentials', client_id: clientId, audience: `${origin}/api/v2/` };
    const isValid = Object.entries(expected).every(([name, value]) => form.get(name) === value);
    if (!isValid || form.get('client_secret') !== clientSecret) {
      return send(response, 401, { error: 'access_denied', error_description: 'Unauthorized' });
    }
    const token = randomUUID();
    validTokens.add(token);
    given.push(token);
    return send(response, 200, { access_token: token, token_type: 'Bearer', expires_in: tokenLife });
  }

  function listPeople(query: URLSearchParams, response: ServerResponse): ServerResponse {
    const number = (name: string, defaultValue: number) => Number(query.get(name) ?? defaultValue);
    const [page, limit] = [number('page', 0), number('per_page', 50)];
    if (limit > 100) return send(response, 400, errorBody(400, 'Bad Request', 'per_page is at most 100'));
    if ((page + 1) * limit > maxSearchResults) {
      return send(response, 400, errorBody(400, 'Bad Request', 'You can only page through the first 1000 records.'));
    }
    const since = /^created_at:\[(\S+) TO \*\]$/.exec(query.get('q') ?? '')?.[1] ?? '';
    const found = (tenant.searchable ?? people)
      .filter((person) => person.created_at >= since)
      .sort((one, other) => one.created_at.localeCompare(other.created_at))
      .slice(0, maxSearchResults);
    const users = found.slice(page * limit, (page + 1) * limit);
    const summary = { start: page * limit, limit, length: users.length, total: found.length, users };
    return send(response, 200, query.get('include_totals') === 'true' ? summary : users);
  }

  function answerPerson(method: string, userId: string, response: ServerResponse): ServerResponse {
    const index = people.findIndex((person) => person.user_id === userId);
    if (index < 0) return send(response, 404, errorBody(404, 'Not Found', 'The user does not exist.'));
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
    const queued = (pathname === '/oauth/token' ? queuedTokenResponses : queuedResponses).shift();
    if (queued?.status === 0) return response.destroy();
    if (queued) return send(response, queued.status, queued.body, queued.headers);
    if (pathname === '/oauth/token') return issueToken(new URLSearchParams(text), response);
    if (!validTokens.has(request.headers.authorization?.slice('Bearer '.length) ?? '')) {
      return send(response, 401, errorBody(401, 'Unauthorized', 'Invalid token'));
    }
    if (pathname === '/api/v2/users' && method === 'GET') return listPeople(searchParams, response);
    const [, id] = /^\/api\/v2\/users\/([^/]+)$/.exec(pathname) ?? [];
    if (id !== undefined) return answerPerson(method, decodeURIComponent(id), response);
    return send(response, 404, errorBody(404, 'Not Found', 'Not Found'));
  }

  const { url: origin, stop } = await startServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  const tenant: Auth0Tenant = {
    env: { AUTH0_DOMAIN: origin, AUTH0_CLIENT_ID: clientId, AUTH0_CLIENT_SECRET: clientSecret },
    people,
    searchable: undefined,
    held: undefined,
    calls: [],
    given,
    revokeTokens: () => {
      validTokens = new Set();
    },
    fail: (...more) => void queuedResponses.push(...more),
    failToken: (...more) => void queuedTokenResponses.push(...more),
    stop,
  };
  return tenant;
}
