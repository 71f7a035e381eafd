/**
 * A database that stops responding, for example behind a dead network connection or on a frozen machine. Callers get
 * an error after this timeout instead of a quarter of an hour later, when the operating system gives up.
 */
import type pg from 'pg';

/** Longer than the server's own statement timeout. */
export const queryTimeoutMs = 40_000;

/** Statements that remove the timeout for the following ones. */
const disablesTimeout = /^\s*set (local )?statement_timeout = 0/i;

export interface QueryWatchdog {
  /** Returns the result of a statement that was just sent, and closes the connection on timeout. */
  watch<Answer>(text: string, answer: Promise<Answer>): Promise<Answer>;
  /** Applies the timeout again from the next statement on. */
  restore(): void;
}

/** @param timeoutMs timeout for a statement */
export function createQueryWatchdog(client: Pick<pg.Client, 'connection'>, timeoutMs: number): QueryWatchdog {
  let isDisabled = false;
  return {
    watch(text, answer) {
      isDisabled ||= disablesTimeout.test(text);
      if (isDisabled) return answer;
      // All statements in progress fail, as if the server had shut down.
      const timer = setTimeout(() => client.connection.stream.destroy(), timeoutMs);
      return answer.finally(() => clearTimeout(timer));
    },
    restore() {
      isDisabled = false;
    },
  };
}
