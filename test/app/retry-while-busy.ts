import { vi } from 'vitest';

/**
 * Repeats a call while the server answers 503 (nothing was saved, try again soon). With many concurrent calls the last
 * may wait for a database connection longer than the server allows.
 */
export async function retryWhileBusy<Answer extends { status: number }>(call: () => Promise<Answer>): Promise<Answer> {
  const attempt = async () => {
    const answer = await call();
    return answer.status === 503 ? undefined : answer;
  };
  return await vi.waitUntil(attempt, { timeout: 60_000, interval: 1000 });
}
