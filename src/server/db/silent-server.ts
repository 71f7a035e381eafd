/**
 * A database that says nothing any more, as behind a line that is dead or in a machine that stands still: whoever waits
 * for it is told after a while, and not when the system gives the connection up, a quarter of an hour later.
 */
import type pg from 'pg';

/** Milliseconds; longer than the server itself lets a statement run. */
export const silentMs = 40_000;

/** What lets the next statements of a connection take as long as they take. */
const lifted = /^\s*set (local )?statement_timeout = 0/i;

/** Watches the statements of one connection. */
export interface SilenceWatch {
  /** The answer to a statement that was just sent; its connection is ended where none comes in time. */
  answered<Answer>(text: string, answer: Promise<Answer>): Promise<Answer>;
  /** From the next statement on the limit holds again. */
  restore(): void;
}

/** @param waitMs milliseconds that a statement is waited for */
export function watchForSilence(client: Pick<pg.Client, 'connection'>, waitMs: number): SilenceWatch {
  let isLifted = false;
  return {
    answered(text, answer) {
      isLifted ||= lifted.test(text);
      if (isLifted) return answer;
      // Every statement under way fails by it, as by a server that shuts down.
      const timer = setTimeout(() => client.connection.stream.destroy(), waitMs);
      return answer.finally(() => clearTimeout(timer));
    },
    restore() {
      isLifted = false;
    },
  };
}
