/** The app under test: the production server on a fresh database and a loopback port, called over HTTP. */
import type { AddressInfo } from 'node:net';
import type { Kysely } from 'kysely';
import { onTestFinished } from 'vitest';
import { openIdentity } from '#app/identity.ts';
import { createServer } from '#app/server.ts';
import type { Database } from '#server/db/schema.ts';
import { readEnv } from '#server/env.ts';
import { createLogger } from '#server/http/logger.ts';
import type { Role } from '#shared/roles.ts';
import type { Route } from '#shared/route.ts';
import { createTestDatabase } from './database.ts';
import { startIdentityProvider, type TestIdentityProvider } from './identity-provider.ts';

/** Whatever the server sent: tests look into it freely, and assert what they find. */
type Json = ReturnType<JSON['parse']>;

/** An answer as a test looks at it. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Json;
}

/** Sends requests as one person, or as nobody. */
export interface Client {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
}

/** The running app and ways to look at it. */
export interface TestApp {
  url: string;
  db: Kysely<Database>;
  provider: TestIdentityProvider;
  routes: readonly Route[];
  /** A client of a person with the role; made at first use. */
  as(role: Role): Promise<Client>;
  /** A client with this token, or with none. */
  withToken(token: string | undefined): Client;
  stop(): Promise<void>;
}

function createClient(base: string, token: string | undefined): Client {
  const send = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
  };
}

/** Starts the app with an external provider that signs real tokens. */
export async function startTestApp(): Promise<TestApp> {
  const database = await createTestDatabase();
  const provider = await startIdentityProvider();
  const env = readEnv({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'back-office',
    OIDC_AUDIENCE: provider.audience,
    ADMIN_EMAIL: 'first.admin@example.test',
    LOG_LEVEL: 'silent',
  });
  const logger = createLogger(env.logLevel);
  const { identity } = await openIdentity(env, database.db, logger);
  const parts = { db: database.db, identity, logger, publicUrl: env.publicUrl, webFolder: undefined };
  const { app, routes } = await createServer(parts);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const as = async (role: Role) => {
    const sub = `person|${role}`;
    await database.db
      .insertInto('app_user')
      .values({ user_id: sub, email: `${role}@example.test`, name: role, role })
      .onConflict((clash) => clash.column('user_id').doNothing())
      .execute();
    return createClient(url, await provider.token({ sub, claims: { email: `${role}@example.test`, name: role } }));
  };
  return {
    url,
    db: database.db,
    provider,
    routes,
    as,
    withToken: (token) => createClient(url, token),
    stop: async () => {
      await app.close();
      await database.drop();
      await provider.stop();
    },
  };
}

/** Starts an app for one test and stops it when that has finished. */
export async function appForTest(): Promise<TestApp> {
  const app = await startTestApp();
  onTestFinished(() => app.stop());
  return app;
}
