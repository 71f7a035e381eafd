/** Slows down callers who are refused again and again, so that a flood of them leaves the thread to everyone else. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds between two refusals of an address, and how long one is held back at most. */
const limits = { gapMs: 10, maxMs: 2000 };

/** What a caller is answered who has not signed in, or asks too often. */
const delayedStatuses = [401, 429];

/** Gives the milliseconds by which the next refusal of an address is held back; the first one never is. */
export function createRefusalDelays(now: () => number = Date.now): (address: string) => number {
  /** When the last refusal of an address was or will be sent. */
  const sent = new Map<string, number>();
  return (address) => {
    const time = now();
    const at = Math.min(
      Math.max(time, (sent.get(address) ?? Number.NEGATIVE_INFINITY) + limits.gapMs),
      time + limits.maxMs,
    );
    sent.set(address, at);
    // Addresses are few as a rule; those that wait no more are forgotten once there are many.
    if (sent.size > 1000) for (const [each, last] of sent) if (last < time - limits.gapMs) sent.delete(each);
    return at - time;
  };
}

/** Holds back refusals in the order in which they come, for each address by itself. */
export function delayRefusals(app: FastifyInstance): void {
  const timeOf = createRefusalDelays();
  app.addHook('onSend', async (request, reply) => {
    if (!delayedStatuses.includes(reply.statusCode)) return;
    const wait = timeOf(request.ip);
    if (wait > 0) await sleep(wait);
  });
}
