/** A person's writes are done a few at a time: whoever sends hundreds at once waits for their own, and nobody else does. */
import pLimit, { type LimitFunction } from 'p-limit';

/** Fewer than the connections of a process to the database: nobody holds all of them. */
const mostAtOnce = 8;

/** Does a write of a person once it is its turn. @throws what the write throws */
export type Turns = <T>(userId: string, write: () => Promise<T>) => Promise<T>;

/** Makes the lines of a process; @param lines one for each person who is waiting or worked for */
export function createTurns(lines = new Map<string, LimitFunction>()): Turns {
  return async (userId, write) => {
    const line = lines.get(userId) ?? pLimit(mostAtOnce);
    lines.set(userId, line);
    try {
      return await line(write);
    } finally {
      if (line.activeCount + line.pendingCount === 0) lines.delete(userId);
    }
  };
}
