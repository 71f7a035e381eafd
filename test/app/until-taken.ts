/** Calls of many at once, on a machine that has other things to do. */
import { vi } from 'vitest';

/**
 * Makes a call as people do who are told to try again soon (503, nothing was saved): where many wait for a connection of
 * the database, the last of them may wait longer than the server lets them.
 */
export async function untilTaken<Answer extends { status: number }>(call: () => Promise<Answer>): Promise<Answer> {
  const taken = async () => {
    const answer = await call();
    return answer.status === 503 ? undefined : answer;
  };
  return await vi.waitUntil(taken, { timeout: 60_000, interval: 1000 });
}
