/**
 * Concurrency limits by kind of request, in total and per user. The limits that use database connections add up to
 * less than the pool, so that log-in and jobs always find a connection (docs/fairness.md).
 */
import type { ServerResponse } from 'node:http';
import { type ConcurrencyLimit, UserConcurrencyLimiter } from '#server/user-concurrency-limiter.ts';
import type { Route } from '#shared/route.ts';

/**
 * What a request uses: `read` and `write` a connection for a moment; `list` a CPU for a list page or a search;
 * `report` a CPU for seconds; `array` the same, plus memory for a whole list; `file` a connection until the client
 * has downloaded it; `slow` the PDF printer; `outside` only another service or process, which may be slow.
 */
export type LimitKind = 'read' | 'write' | 'list' | 'report' | 'array' | 'file' | 'slow' | 'outside';

const maxWaitMs = 20_000;
const busy = 'You have too many requests under way. Try again in a moment.';

/**
 * List pages do not wait for reports and whole lists, which take seconds. Only one whole list runs at a time, which
 * leaves a CPU for other requests on a machine with two.
 */
export const concurrencyLimits: Readonly<Record<LimitKind, ConcurrencyLimit>> = {
  read: { total: 4, perUser: 2, maxWaitMs, message: busy },
  write: { total: 5, perUser: 3, maxWaitMs, message: busy },
  list: { total: 3, perUser: 1, maxWaitMs, message: busy },
  report: { total: 2, perUser: 1, maxWaitMs, message: busy },
  array: { total: 1, perUser: 1, maxWaitMs, message: busy },
  file: { total: 6, perUser: 2, maxWaitMs, message: 'Too many exports are under way. Try again in a moment.' },
  slow: { total: 8, perUser: 2, maxWaitMs, message: 'Too many documents are under way. Try again in a moment.' },
  outside: { total: 60, perUser: 16, maxWaitMs, message: busy },
};

/**
 * Whole lists of one user that are in memory or being sent: each may hold megabytes that the client has not read yet.
 */
const unreadLimit: ConcurrencyLimit = { total: Number.POSITIVE_INFINITY, perUser: 2, maxWaitMs, message: busy };

/** The kind that `kind` names, or else the kind that follows from the contract. */
export function limitKind(route: Route, { kind, ownTransactions }: { kind?: LimitKind; ownTransactions?: boolean }) {
  if (kind !== undefined) return kind;
  if (route.contentType === 'text/csv' || route.contentType === 'application/zip') return 'file';
  if (route.contentType === 'application/pdf') return 'slow';
  if (ownTransactions === true) return 'outside';
  if (!route.isRead) return 'write';
  if (route.listSchema !== undefined) return 'list';
  return route.conditional ? 'array' : 'read';
}

/** The user, and the response that is being sent. */
interface Caller {
  userId: string;
  signal: AbortSignal;
  raw: ServerResponse;
}

/** Calls `done` when the response was sent or its connection was closed. */
function onceSent(raw: ServerResponse, done: () => void): void {
  if (raw.closed || raw.destroyed) done();
  else raw.once('close', done);
}

export interface ConcurrencyLimits {
  /** @throws errors of `work`; Failure 503 when the wait is too long, 400 when the caller disconnected */
  run<Result>(kind: LimitKind, caller: Caller, work: () => Promise<Result>): Promise<Result>;
}

export function createConcurrencyLimits(): ConcurrencyLimits {
  const unread = new UserConcurrencyLimiter(unreadLimit);
  const limiters = {
    read: new UserConcurrencyLimiter(concurrencyLimits.read),
    write: new UserConcurrencyLimiter(concurrencyLimits.write),
    list: new UserConcurrencyLimiter(concurrencyLimits.list),
    report: new UserConcurrencyLimiter(concurrencyLimits.report),
    array: new UserConcurrencyLimiter(concurrencyLimits.array),
    file: new UserConcurrencyLimiter(concurrencyLimits.file),
    slow: new UserConcurrencyLimiter(concurrencyLimits.slow),
    outside: new UserConcurrencyLimiter(concurrencyLimits.outside),
  };

  async function runLimited<Result>(
    limiter: UserConcurrencyLimiter,
    { userId, signal, raw }: Caller,
    untilSent: boolean,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const release = await limiter.acquire(userId, signal);
    let isReleasedLater = false;
    try {
      const result = await work();
      isReleasedLater = untilSent;
      return result;
    } finally {
      if (isReleasedLater) onceSent(raw, release);
      else release();
    }
  }

  return {
    run(kind, caller, work) {
      const withinLimit = () => runLimited(limiters[kind], caller, kind === 'file', work);
      return kind === 'array' ? runLimited(unread, caller, true, withinLimit) : withinLimit();
    },
  };
}
