/** Registers a route for each contract and runs its handler with authentication, limits and a transaction. */
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

/** Identifies the user from the request's bearer token. @throws Failure 401 */
export type Authenticate = (request: FastifyRequest) => Promise<Actor>;

interface HandlerOptions<R extends Route> {
  /**
   * For handlers that call another service: no transaction should wait for it, so the handler opens short ones
   * itself.
   */
  ownTransactions?: boolean;
  /** The concurrency limit to use, if it does not follow from the contract. */
  kind?: LimitKind;
  /** Answers what is as short as a list page within that limit; undefined leaves a longer result to the handler. */
  short?: ShortHandler<R>;
  /** For creates whose response contains a secret: what to store for the idempotency key instead. */
  replay?: IdempotentReplay;
  /** Runs after the commit and before the response. Its errors are only logged. */
  afterCommit?: (context: AfterCommit<R>) => Promise<void>;
}

type ShortHandler<R extends Route> = (context: RequestContext<R>) => Promise<RawJson | NotModified | undefined>;

/** A request whose transaction is committed. */
type AfterCommit<R extends Route> = Pick<RequestContext<R>, 'db' | 'params' | 'signal'>;

/** Stores part of a response, and restores the whole when the same key is sent again. */
interface IdempotentReplay {
  keep: (result: unknown) => unknown;
  renew: (stored: unknown, scope: WriteContext) => Promise<unknown>;
}

/** Does slow work, such as printing, before the transaction. It must refuse what the handler would refuse. */
type Prepare<R extends Route, P> = (context: RequestContext<R>) => Promise<P>;
type PreparedHandler<R extends Route, P> = (context: RequestContext<R>, prepared: P) => ReturnType<Handler<R>>;

export interface RouteRegistrar {
  handle<R extends Route>(route: R, handler: Handler<R>, options?: HandlerOptions<R>): void;
  /** Like `handle`, with seconds of work first: `prepare` runs without a transaction, and the handler's stays short. */
  handlePrepared<R extends Route, P>(route: R, prepare: Prepare<R, P>, handler: PreparedHandler<R, P>): void;
  /** All registered contracts, in order of registration. */
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

export interface RouteRegistrarOptions {
  db: Kysely<Database>;
  authenticate: Authenticate;
  /** Today's date in the business's time zone, as `YYYY-MM-DD`. */
  today: () => string;
  /** Timeout for clients that read nothing of a response. */
  stallMs?: number | undefined;
}

/** Creates the registrar. Reads use `db`; all other handlers run in one transaction each. */
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
        // Set before the role check, so that the log says who was refused.
        request.actor = actor;
        if (!route.roles.includes(actor.role)) throw new Failure(403);
      },
      handler: run,
    });
  }

  function handle<R extends Route>(route: R, handler: Handler<R>, options: HandlerOptions<R> = {}): void {
    const hasNoTransaction = route.isRead || options.ownTransactions === true;
    const kind = limitKind(route, options);
    const { short, replay, afterCommit } = options;
    const registered = { route, handler, short, replay, afterCommit, kind, hasNoTransaction };
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
      return await respond({ route, handler: run, kind, hasNoTransaction: false }, [request, reply], signal);
    });
  }

  async function respond<R extends Route>(
    registered: RegisteredRoute<R>,
    [request, reply]: [FastifyRequest, FastifyReply],
    signal: AbortSignal,
  ): Promise<FastifyReply> {
    const { route, handler, kind, short, hasNoTransaction, afterCommit } = registered;
    const { actor } = request;
    if (!actor) throw new Failure(401);
    const run = (connection: Kysely<Database>, chosen: RegisteredRoute<R>['handler'] = handler) =>
      runHandler({ ...registered, handler: chosen }, { db: connection, today, actor, signal }, request, reply);
    const caller = { userId: actor.userId, signal, raw: reply.raw };
    const body =
      (short && (await limits.run('list', caller, () => run(db, short)))) ??
      (await limits.run(kind, caller, () => (hasNoTransaction ? run(db) : withTransaction(db, run))));
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
      // Fastify would read the whole file for nothing and hold its connection after the limit was released.
      body.content.destroy();
      return reply.send(Readable.from([]));
    }
    return typeof body === 'string' ? reply.type(jsonType).send(body) : reply.send(body);
  }

  return { handle, handlePrepared, routes };
}

interface RegisteredRoute<R extends Route> {
  route: R;
  handler: Handler<R> | ShortHandler<R>;
  short?: ShortHandler<R> | undefined;
  replay?: IdempotentReplay | undefined;
  afterCommit?: HandlerOptions<R>['afterCommit'] | undefined;
  kind: LimitKind;
  hasNoTransaction: boolean;
}

/** The part of the context that does not come from the request. */
type ContextBase = Pick<RequestContext<Route>, 'db' | 'today' | 'actor' | 'signal'>;

/** Runs the handler, or returns the stored response of its idempotency key. A string is a serialized body. */
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

/** Reads `Prefer: maxpagesize=100`. Invalid preferences are ignored (RFC 7240). */
function maxRowsOf({ headers }: FastifyRequest): number | null {
  const [, rows] = /(?:^|[,;\s])maxpagesize=([1-9]\d{0,3})(?=$|[,;\s])/i.exec(String(headers.prefer ?? '')) ?? [];
  return rows === undefined ? null : Number(rows);
}

/** Aborts when the client disconnects. Fastify's `request.signal` already ends when the body has arrived. */
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
