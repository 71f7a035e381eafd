/** Delays repeated refusals, so that a flood of refused requests does not slow down everyone else. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Time between two refusals of an address, and the maximum delay. */
const limits = { gapMs: 10, maxMs: 2000 };

/** Not logged in, and too many requests. */
const delayedStatuses = [401, 429];

/** Returns a function that calculates the delay of an address's next refusal in milliseconds; the first one is 0. */
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
    // Deletes old entries only once there are many addresses.
    if (sent.size > 1000) for (const [each, last] of sent) if (last < time - limits.gapMs) sent.delete(each);
    return at - time;
  };
}

/** Delays refusals of each address in the order of arrival. */
export function delayRefusals(app: FastifyInstance): void {
  const delayFor = createRefusalDelays();
  app.addHook('onSend', async (request, reply) => {
    if (!delayedStatuses.includes(reply.statusCode)) return;
    const wait = delayFor(request.ip);
    if (wait > 0) await sleep(wait);
  });
}
