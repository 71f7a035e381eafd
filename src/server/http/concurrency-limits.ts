/**
 * The shares of the server that calls use: how much one person can take, and what is left for the others. The limits of
 * connections add up to less than the pool, so that sign-in and jobs always find one (docs/fairness.md).
 */
import type { ServerResponse } from 'node:http';
import { type ConcurrencyLimit, UserConcurrencyLimiter } from '#server/user-concurrency-limiter.ts';
import type { Route } from '#shared/route.ts';

/**
 * What a call uses: `read` and `write` a connection for a moment; `list` a processor for a page of a list or a search;
 * `report` a processor for seconds; `array` the same, and memory for a whole list; `file` a connection for as long as its
 * reader takes; `slow` the printer; `outside` nothing but another service, which may take its time.
 */
export type LimitKind = 'read' | 'write' | 'list' | 'report' | 'array' | 'file' | 'slow' | 'outside';

const maxWaitMs = 20_000;
const busy = 'You have too many requests under way. Try again in a moment.';

/**
 * Pages of lists do not wait for reports and whole lists, which take seconds. One whole list at a time leaves the other
 * calls a processor where there are only two.
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

/** Whole lists of one person that are being made or sent: each may be many megabytes that nobody has read yet. */
const unreadLimit: ConcurrencyLimit = { total: Number.POSITIVE_INFINITY, perUser: 2, maxWaitMs, message: busy };

/** The kind of a call by its contract, unless `kind` names it. */
export function limitKind(route: Route, { kind, ownTransactions }: { kind?: LimitKind; ownTransactions?: boolean }) {
  if (kind !== undefined) return kind;
  if (route.contentType === 'text/csv' || route.contentType === 'application/zip') return 'file';
  if (route.contentType === 'application/pdf') return 'slow';
  if (ownTransactions === true) return 'outside';
  if (route.method !== 'GET') return 'write';
  if (route.listSchema !== undefined) return 'list';
  return route.conditional ? 'array' : 'read';
}

/** Who asks, and the answer that is being sent. */
interface Caller {
  userId: string;
  signal: AbortSignal;
  raw: ServerResponse;
}

/** Calls `done` once the answer was sent or its connection is gone. */
function onceSent(raw: ServerResponse, done: () => void): void {
  if (raw.closed || raw.destroyed) done();
  else raw.once('close', done);
}

/** Does the work of calls, each in its share. */
export interface ConcurrencyLimits {
  /** @throws what the work throws; Failure 503 when the person has to wait for too long, 400 when the caller left */
  run<Result>(kind: LimitKind, caller: Caller, work: () => Promise<Result>): Promise<Result>;
}

/** Makes the shares of a server. */
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
