/** The server, put together: plumbing, nouns, identity and the web app. The process and the tests start this same one. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { serveCostingCalls } from '#costings/server/costing-handlers.ts';
import { servePartyCalls } from '#parties/server/party-handlers.ts';
import type { VerifyToken } from '#server/auth/token-verifier.ts';
import type { ReadProfile } from '#server/auth/userinfo.ts';
import type { Database } from '#server/db/schema.ts';
import { bearerToken } from '#server/http/bearer.ts';
import { type Calls, createCalls } from '#server/http/calls.ts';
import { serveHealth } from '#server/http/health.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { serveOpenApi } from '#server/http/openapi.ts';
import { serveWebApp, type WebConfig } from '#server/http/web-app.ts';
import type { Directory } from '#server/identity/directory.ts';
import { commonMessages } from '#shared/route.ts';
import { serveTruckCalls } from '#trucks/server/truck-handlers.ts';
import { createSignIn } from '#users/server/sign-in.ts';
import { serveUserCalls } from '#users/server/user-handlers.ts';

/** The identity provider as the server sees it: embedded or external. */
export interface Identity {
  config: WebConfig;
  verifyToken: VerifyToken;
  readProfile: ReadProfile;
  accountExists: (userId: string) => Promise<boolean>;
  /** The accounts, for those who administer people. */
  directory: Directory;
  /** The e-mail that makes the first SuperAdmin, where accounts are kept elsewhere. */
  firstAdminEmail: string | undefined;
  /** Serves the provider's own pages and calls, where it is embedded. */
  mount?: (app: FastifyInstance) => Promise<void>;
}

/** What the server stands on. */
export interface ServerParts {
  db: Kysely<Database>;
  identity: Identity;
  logger: FastifyBaseLogger;
  publicUrl: string;
  /** The folder of the built web app; without it only the API is served. */
  webFolder: string | undefined;
}

/** A server that is ready to listen, and every contract that it serves. */
export interface Server {
  app: FastifyInstance;
  routes: Calls['routes'];
}

/** Puts the server together; it does not listen yet. */
export async function createServer({ db, identity, logger, publicUrl, webFolder }: ServerParts): Promise<Server> {
  const app = await createHttpServer(logger, publicUrl.startsWith('https:'));
  const signIn = createSignIn({ db, ...identity });
  await serveOpenApi(app);
  const calls = createCalls(app, db, async (request) => {
    const token = bearerToken(request);
    return signIn({ token, identity: await identity.verifyToken(token), requestId: request.id });
  });
  serveCostingCalls(calls);
  serveTruckCalls(calls);
  servePartyCalls(calls);
  serveUserCalls(calls, identity.directory);
  serveHealth(app, [{ name: 'database', check: () => sql`select 1`.execute(db) }]);
  await identity.mount?.(app);
  const sendPage = webFolder === undefined ? undefined : await serveWebPages(app, webFolder, identity);
  app.setNotFoundHandler((request, reply) => {
    if (sendPage?.(request, reply)) return;
    reply.code(404).send({ status: 404, message: commonMessages[404] });
  });
  return { app, routes: calls.routes };
}

function serveWebPages(app: FastifyInstance, folder: string, { config }: Identity) {
  const origins = config.embedded ? {} : { identity: new URL(config.authority).origin };
  return serveWebApp(app, { folder, config, origins });
}
