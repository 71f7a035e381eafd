/**
 * The shares of the server that calls use: how much one person can take, and what is left for the others. The limits of
 * connections add up to less than the pool, so that sign-in and jobs always find one (docs/fairness.md).
 */
import type { ServerResponse } from 'node:http';
import { FairShare, type ShareLimits } from '#server/fair-share.ts';
import type { Route } from '#shared/route.ts';

/**
 * What a call uses: `read` and `write` a connection for a moment; `list` a processor for a page of a list or a search;
 * `report` a processor for seconds; `array` the same, and memory for a whole list; `file` a connection for as long as its
 * reader takes; `slow` the printer; `outside` nothing but another service, which may take its time.
 */
export type CallKind = 'read' | 'write' | 'list' | 'report' | 'array' | 'file' | 'slow' | 'outside';

const maxWaitMs = 20_000;
const busy = 'You have too many requests under way. Try again in a moment.';

/**
 * Pages of lists do not wait for reports and whole lists, which take seconds. One whole list at a time leaves the other
 * calls a processor where there are only two.
 */
export const callLimits: Readonly<Record<CallKind, ShareLimits>> = {
  read: { total: 4, perPerson: 2, maxWaitMs, message: busy },
  write: { total: 5, perPerson: 3, maxWaitMs, message: busy },
  list: { total: 3, perPerson: 1, maxWaitMs, message: busy },
  report: { total: 2, perPerson: 1, maxWaitMs, message: busy },
  array: { total: 1, perPerson: 1, maxWaitMs, message: busy },
  file: { total: 6, perPerson: 2, maxWaitMs, message: 'Too many exports are under way. Try again in a moment.' },
  slow: { total: 8, perPerson: 2, maxWaitMs, message: 'Too many documents are under way. Try again in a moment.' },
  outside: { total: 60, perPerson: 16, maxWaitMs, message: busy },
};

/** Whole lists of one person that are being made or sent: each may be many megabytes that nobody has read yet. */
const unreadLimits: ShareLimits = { total: Number.POSITIVE_INFINITY, perPerson: 2, maxWaitMs, message: busy };

/** The kind of a call by its contract, unless `kind` names it. */
export function callKind(route: Route, { kind, ownTransactions }: { kind?: CallKind; ownTransactions?: boolean }) {
  if (kind !== undefined) return kind;
  if (route.contentType === 'text/csv' || route.contentType === 'application/zip') return 'file';
  if (route.contentType === 'application/pdf') return 'slow';
  if (ownTransactions === true) return 'outside';
  if (route.method !== 'GET') return 'write';
  if (route.catalogue !== undefined) return 'list';
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
export interface CallShares {
  /** @throws what the work throws; Failure 503 when the person has to wait for too long, 400 when the caller left */
  run<Result>(kind: CallKind, caller: Caller, work: () => Promise<Result>): Promise<Result>;
}

/** Makes the shares of a server. */
export function createCallShares(): CallShares {
  const unread = new FairShare(unreadLimits);
  const shares = {
    read: new FairShare(callLimits.read),
    write: new FairShare(callLimits.write),
    list: new FairShare(callLimits.list),
    report: new FairShare(callLimits.report),
    array: new FairShare(callLimits.array),
    file: new FairShare(callLimits.file),
    slow: new FairShare(callLimits.slow),
    outside: new FairShare(callLimits.outside),
  };

  async function within<Result>(
    share: FairShare,
    { userId, signal, raw }: Caller,
    untilSent: boolean,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const free = await share.take(userId, signal);
    let isHeld = false;
    try {
      const result = await work();
      isHeld = untilSent;
      return result;
    } finally {
      if (isHeld) onceSent(raw, free);
      else free();
    }
  }

  return {
    run(kind, caller, work) {
      const inShare = () => within(shares[kind], caller, kind === 'file', work);
      return kind === 'array' ? within(unread, caller, true, inShare) : inShare();
    },
  };
}
