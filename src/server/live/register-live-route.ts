/** `GET /live`: sends colleagues' changes to open screens as they happen. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { readableEntries } from '#server/audit/readable-entries.ts';
import type { Database } from '#server/db/schema.ts';
import type { Actor } from '#server/http/request-context.ts';
import type { Authenticate } from '#server/http/route-registrar.ts';
import { Failure } from '#shared/errors.ts';
import { liveEvents, livePath, maxAgoMs, pingMs, type RecordChange } from '#shared/live.ts';
import { queryCountSchema } from '#shared/query-count.ts';
import type { RecordKinds } from '#shared/record-kind.ts';
import { mayReadAbout } from '#shared/record-readers.ts';
import { approvedRoles, type Role } from '#shared/roles.ts';
import { commonMessages, errorSchema } from '#shared/route.ts';
import { type AnnouncedChange, type ChangeFeed, parseChanges } from './change-feed.ts';
import { createEventStream, type EventStream } from './event-stream.ts';

interface LiveParts {
  db: Kysely<Database>;
  feed: ChangeFeed;
  authenticate: Authenticate;
  kinds: RecordKinds;
}

/** Limit for one user; the oldest stream is closed to make room for a new one. */
const maxStreams = 20;

interface Viewer {
  actor: Actor;
  stream: EventStream;
}

const failure = (status: 401 | 403) => ({
  description: commonMessages[status] ?? '',
  content: { 'application/json': { schema: errorSchema } },
});

/** Milliseconds since the client was last up to date. */
const querySchema = z.object({ ago: queryCountSchema(0, maxAgoMs).optional() });

const schema = {
  querystring: querySchema,
  operationId: 'live',
  summary: 'Changes as they happen, as server-sent events `changed` with a RecordChange each',
  tags: ['Live'],
  security: [{ bearer: [] }],
  response: {
    200: { description: 'The stream.', content: { 'text/event-stream': { schema: z.string() } } },
    401: failure(401),
    403: failure(403),
  },
};

function isOwnAccount({ userId }: Actor, { kind, id }: RecordChange): boolean {
  return kind === 'user' && id === userId;
}

function sendChange(stream: EventStream, { parent: _, ...change }: AnnouncedChange): void {
  stream.send(liveEvents.changed, change);
}

async function authorize(request: FastifyRequest, authenticate: Authenticate): Promise<Actor> {
  const actor = await authenticate(request);
  request.actor = actor;
  if (!approvedRoles.includes(actor.role)) throw new Failure(403);
  return actor;
}

/** Registers the stream. It ends when the session ends, the client disconnects or the server stops. */
export function registerLiveRoute(app: FastifyInstance, { db, feed, authenticate, kinds }: LiveParts): void {
  const viewers = new Set<Viewer>();

  function mayRead({ role }: Actor, { kind, parent }: AnnouncedChange): boolean {
    return mayReadAbout(kinds, role, kind) && (parent === null || mayReadAbout(kinds, role, parent));
  }

  function endOldestStreams(userId: string): void {
    const own = [...viewers].filter(({ actor }) => actor.userId === userId);
    for (const { stream } of own.slice(0, Math.max(0, own.length - maxStreams + 1))) stream.end();
  }

  /** Ends the stream if the user has lost access. An unavailable database is not a reason to end it. */
  async function check(viewer: Viewer, request: FastifyRequest): Promise<void> {
    try {
      viewer.actor = await authorize(request, authenticate);
      viewer.stream.ping();
    } catch (error) {
      if (error instanceof Failure && error.status < 500) viewer.stream.end();
      else request.log.warn({ err: error }, 'a sign-in could not be checked');
    }
  }

  function subscribeViewer(viewer: Viewer, request: FastifyRequest): void {
    const { stream } = viewer;
    // Each ping also checks that the session is still valid.
    const recheck = () => void check(viewer, request);
    const unsubscribe = feed.subscribe({
      onChange(change) {
        // Changes of the user's own account only trigger the check. The page stays open because the user may be
        // working on it.
        if (isOwnAccount(viewer.actor, change)) recheck();
        else if (mayRead(viewer.actor, change)) sendChange(stream, change);
      },
      onMissed: () => stream.send(liveEvents.missed, {}),
    });
    const timer = setInterval(recheck, pingMs);
    viewers.add(viewer);
    stream.body.once('close', () => {
      clearInterval(timer);
      unsubscribe();
      viewers.delete(viewer);
    });
  }

  /** Runs after the subscription: a duplicate change is harmless, a missed one is not. */
  async function sendMissed({ actor, stream }: Viewer, milliseconds: number): Promise<void> {
    const changes = await readMissedChanges(db, kinds, actor.role, milliseconds);
    if (changes === null) stream.send(liveEvents.missed, {});
    for (const change of changes ?? []) {
      if (!isOwnAccount(actor, change)) sendChange(stream, change);
    }
  }

  app.addHook('preClose', async () => {
    for (const { stream } of viewers) stream.end();
  });

  app.get(livePath, { schema }, async (request, reply) => {
    const actor = await authorize(request, authenticate);
    endOldestStreams(actor.userId);
    const viewer = { actor, stream: createEventStream() };
    const { stream } = viewer;
    subscribeViewer(viewer, request);
    const { ago } = request.query as z.infer<typeof querySchema>;
    if (ago !== undefined) await sendMissed(viewer, ago);
    // Stops proxies from buffering the stream.
    reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no');
    return reply.type('text/event-stream').send(stream.body);
  });
}

/** A client that missed more changes than this reloads everything. */
const maxChanges = 200;

/** Returns the changes of the last milliseconds that the role may read, oldest first; null if there are too many. */
async function readMissedChanges(
  db: Kysely<Database>,
  kinds: RecordKinds,
  role: Role,
  milliseconds: number,
): Promise<AnnouncedChange[] | null> {
  const { rows } = await sql`
    select r.*
    from audit_entry e cross join lateral changed_records(e) r
    where e.at >= now() - make_interval(secs => ${milliseconds / 1000}::float8) and ${readableEntries(kinds, role)}
    order by e.id
    limit ${maxChanges + 1}`.execute(db);
  return rows.length > maxChanges ? null : parseChanges(rows);
}
