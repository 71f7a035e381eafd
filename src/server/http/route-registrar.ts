/** Serves contracts: registers a route per call and runs its handler with the caller, the database and the checks. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { withTransaction } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { Failure } from '#shared/errors.ts';
import type { Route } from '#shared/route.ts';
import { createConcurrencyLimits, type LimitKind, limitKind } from './concurrency-limits.ts';
import { attachment } from './content-disposition.ts';
import { destroyStalledResponse } from './destroy-stalled-response.ts';
import { etagOf } from './etag.ts';
import { claimKey, storeResponse } from './idempotency.ts';
import {
  type Actor,
  FileResponse,
  type Handler,
  NotModified,
  RawJson,
  type RequestContext,
  StreamResponse,
  type WriteContext,
} from './request-context.ts';
import { routeSchema } from './route-schema.ts';

/** Finds out who calls, from the request's bearer token. @throws Failure 401 */
export type Authenticate = (request: FastifyRequest) => Promise<Actor>;

/** How a call is run. */
interface HandlerOptions<R extends Route> {
  /** The handler asks a service outside, for which no transaction may wait: it gets none, and opens short ones itself. */
  ownTransactions?: boolean;
  /** Which share of the server the call uses, where its contract does not say so. */
  kind?: LimitKind;
  /** For a create whose answer holds what must not be kept: what is remembered for its idempotency key. */
  replay?: IdempotentReplay;
  /** Waits for what the commit set off, before the answer; where it fails the answer is the same. */
  afterCommit?: (context: AfterCommit<R>) => Promise<void>;
}

/** A call whose transaction is committed. */
type AfterCommit<R extends Route> = Pick<RequestContext<R>, 'db' | 'params' | 'signal'>;

/** Keeps part of an answer, and makes the whole of it anew for who sends the same key again. */
interface IdempotentReplay {
  keep: (result: unknown) => unknown;
  renew: (stored: unknown, scope: WriteContext) => Promise<unknown>;
}

/** Does what no transaction may wait for, such as printing; refuses what the handler would refuse. */
type Prepare<R extends Route, P> = (context: RequestContext<R>) => Promise<P>;
type PreparedHandler<R extends Route, P> = (context: RequestContext<R>, prepared: P) => ReturnType<Handler<R>>;

/** Where nouns register what they answer. */
export interface RouteRegistrar {
  handle<R extends Route>(route: R, handler: Handler<R>, options?: HandlerOptions<R>): void;
  /** As `serve`, with work of seconds before: `prepare` has no transaction, and the handler's is short. */
  handlePrepared<R extends Route, P>(route: R, prepare: Prepare<R, P>, handler: PreparedHandler<R, P>): void;
  /** Every contract served so far, in order. */
  readonly routes: readonly Route[];
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    contract?: Route;
  }
}

const jsonType = 'application/json; charset=utf-8';

/** What calls stand on. */
export interface RouteRegistrarOptions {
  db: Kysely<Database>;
  authenticate: Authenticate;
  /** The business's day, as `YYYY-MM-DD`. */
  today: () => string;
  /** Milliseconds after which an answer of which its caller takes no byte is cut off. */
  stallMs?: number | undefined;
}

/** Makes the registrar of a server: handlers of GET read from `db`, all others run in one transaction each. */
export function createRouteRegistrar(
  app: FastifyInstance,
  { db, authenticate, today, stallMs }: RouteRegistrarOptions,
): RouteRegistrar {
  const routes: Route[] = [];
  const limits = createConcurrencyLimits();

  function register<R extends Route>(route: R, run: (request: FastifyRequest, reply: FastifyReply) => unknown): void {
    routes.push(route);
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      schema: routeSchema(route),
      config: { contract: route },
      onRequest: async (request) => {
        const actor = await authenticate(request);
        // Known before the refusal, so that the log can say who was refused.
        request.actor = actor;
        if (!route.roles.includes(actor.role)) throw new Failure(403);
      },
      handler: run,
    });
  }

  function handle<R extends Route>(route: R, handler: Handler<R>, options: HandlerOptions<R> = {}): void {
    const hasNoTransaction = route.method === 'GET' || options.ownTransactions === true;
    const { replay, afterCommit } = options;
    const registered = { route, handler, replay, afterCommit, kind: limitKind(route, options), hasNoTransaction };
    register(route, (request, reply) => respond(registered, [request, reply], signalOf(reply)));
  }

  function handlePrepared<R extends Route, P>(route: R, prepare: Prepare<R, P>, handler: PreparedHandler<R, P>): void {
    register(route, async (request, reply) => {
      const { actor } = request;
      if (!actor) throw new Failure(401);
      const signal = signalOf(reply);
      const context = createContext(route, { db, today, actor, signal }, request, reply);
      const prepared = await limits.run('slow', { userId: actor.userId, signal, raw: reply.raw }, () =>
        prepare(context),
      );
      const kind = limitKind(route, {});
      const run = (made: RequestContext<R>) => handler(made, prepared);
      const registered = {
        route,
        handler: run,
        replay: undefined,
        afterCommit: undefined,
        kind,
        hasNoTransaction: false,
      };
      return await respond(registered, [request, reply], signal);
    });
  }

  async function respond<R extends Route>(
    registered: RegisteredRoute<R>,
    [request, reply]: [FastifyRequest, FastifyReply],
    signal: AbortSignal,
  ): Promise<FastifyReply> {
    const { route, kind, hasNoTransaction, afterCommit } = registered;
    const { actor } = request;
    if (!actor) throw new Failure(401);
    const run = (connection: Kysely<Database>) =>
      runHandler(registered, { db: connection, today, actor, signal }, request, reply);
    const caller = { userId: actor.userId, signal, raw: reply.raw };
    const body = await limits.run(kind, caller, () => (hasNoTransaction ? run(db) : withTransaction(db, run)));
    const params = request.params as z.output<R['params']>;
    await afterCommit?.({ db, params, signal }).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the wait after a commit failed');
    });
    destroyStalledResponse(reply, stallMs);
    if (body instanceof NotModified) return reply.code(body.status).send();
    reply.code(route.status);
    if (route.status === 204) return reply.send();
    if (body instanceof FileResponse) {
      reply.header('content-disposition', attachment(body.name));
      return reply.type(route.contentType).send(body.content);
    }
    if (body instanceof StreamResponse) {
      reply.header('content-disposition', attachment(body.name)).type(body.contentType);
      if (request.method !== 'HEAD') return reply.send(body.content);
      // Fastify would read the whole file for nothing, with its connection, long after the place is free.
      body.content.destroy();
      return reply.send(Readable.from([]));
    }
    return typeof body === 'string' ? reply.type(jsonType).send(body) : reply.send(body);
  }

  return { handle, handlePrepared, routes };
}

/** A contract with what answers it. */
interface RegisteredRoute<R extends Route> {
  route: R;
  handler: Handler<R>;
  replay: IdempotentReplay | undefined;
  afterCommit: HandlerOptions<R>['afterCommit'];
  kind: LimitKind;
  /** Runs without a transaction around it. */
  hasNoTransaction: boolean;
}

/** What a call has besides its request. */
type ContextBase = Pick<RequestContext<Route>, 'db' | 'today' | 'actor' | 'signal'>;

/** Runs a handler once, or gives the remembered answer of its idempotency key; a text is a body already serialized. */
async function runHandler<R extends Route>(
  { route, handler, replay }: RegisteredRoute<R>,
  base: ContextBase,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { db, actor } = base;
  const context = createContext(route, base, request, reply);
  const key = route.idempotent ? request.headers['idempotency-key'] : undefined;
  if (typeof key !== 'string') {
    const result = await handler(context);
    return result instanceof RawJson ? result.text : result;
  }
  const keyed = {
    userId: actor.userId,
    routeId: route.id,
    key,
    content: { params: request.params, body: request.body },
  };
  const earlier = await claimKey(db, keyed);
  if (earlier) {
    if (earlier.etag) reply.header('etag', earlier.etag);
    if (!replay) return earlier.response;
    return JSON.stringify(route.result.encode((await replay.renew(JSON.parse(earlier.response), context)) as never));
  }
  const result = await handler(context);
  const response = result instanceof RawJson ? result.text : JSON.stringify(route.result.encode(result));
  const etag = reply.getHeader('etag');
  const stored = replay ? JSON.stringify(replay.keep(result)) : response;
  await storeResponse(db, keyed, { response: stored, etag: typeof etag === 'string' ? etag : null });
  return response;
}

/** What `Prefer: maxpagesize=100` asks for; a preference that makes no sense is passed over, as RFC 7240 says. */
function maxRowsOf({ headers }: FastifyRequest): number | null {
  const [, rows] = /(?:^|[,;\s])maxpagesize=([1-9]\d{0,3})(?=$|[,;\s])/i.exec(String(headers.prefer ?? '')) ?? [];
  return rows === undefined ? null : Number(rows);
}

/** Fastify's own signal is of the request, which is over once its body has come. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const abort = new AbortController();
  if (raw.destroyed) abort.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) abort.abort();
  });
  return abort.signal;
}

function createContext<R extends Route>(
  route: R,
  base: ContextBase,
  request: FastifyRequest,
  reply: FastifyReply,
): RequestContext<R> {
  const maxRows = route.shortens ? maxRowsOf(request) : null;
  if (maxRows !== null) reply.header('preference-applied', `maxpagesize=${maxRows}`);
  return {
    params: request.params as z.output<R['params']>,
    query: request.query as z.output<R['query']>,
    body: request.body as z.output<R['body']>,
    ifMatch: route.etag ? request.headers['if-match'] : undefined,
    ifNoneMatch: request.headers['if-none-match'],
    setTag: (tag) => {
      reply.header('etag', tag);
    },
    maxRows,
    ...base,
    isHead: request.method === 'HEAD',
    requestId: request.id,
    log: request.log,
    setVersion: (version) => {
      reply.header('etag', etagOf(version));
    },
  };
}
