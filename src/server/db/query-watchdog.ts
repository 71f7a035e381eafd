/**
 * A database that says nothing any more, as behind a line that is dead or in a machine that stands still: whoever waits
 * for it is told after a while, and not when the system gives the connection up, a quarter of an hour later.
 */
import type pg from 'pg';

/** Milliseconds; longer than the server itself lets a statement run. */
export const queryTimeoutMs = 40_000;

/** What lets the next statements of a connection take as long as they take. */
const disablesTimeout = /^\s*set (local )?statement_timeout = 0/i;

/** Watches the statements of one connection. */
export interface QueryWatchdog {
  /** The answer to a statement that was just sent; its connection is ended where none comes in time. */
  watch<Answer>(text: string, answer: Promise<Answer>): Promise<Answer>;
  /** From the next statement on the limit holds again. */
  restore(): void;
}

/** @param timeoutMs milliseconds that a statement is waited for */
export function createQueryWatchdog(client: Pick<pg.Client, 'connection'>, timeoutMs: number): QueryWatchdog {
  let isDisabled = false;
  return {
    watch(text, answer) {
      isDisabled ||= disablesTimeout.test(text);
      if (isDisabled) return answer;
      // Every statement under way fails by it, as by a server that shuts down.
      const timer = setTimeout(() => client.connection.stream.destroy(), timeoutMs);
      return answer.finally(() => clearTimeout(timer));
    },
    restore() {
      isDisabled = false;
    },
  };
}
