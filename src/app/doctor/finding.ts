/** Findings of `npm run doctor`: one line per check, which also says how to fix a failure. */
import { reasonOf } from '#server/data-dir.ts';
import { StartError } from '#server/start-error.ts';

export interface Finding {
  state: 'ok' | 'fails' | 'note';
  /** One sentence; for a failure also how to fix it. */
  text: string;
}

/** A check of one part of the configuration. */
export interface Check {
  name: string;
  /** An error counts as a failure, with its own message. */
  run: () => Promise<Finding>;
}

export function ok(text: string): Finding {
  return { state: 'ok', text };
}

/** Something optional is missing, or something is not created yet. */
export function note(text: string): Finding {
  return { state: 'note', text };
}

/** Something must be fixed, and how. */
export function failed(text: string, remedy: string): Finding {
  return { state: 'fails', text: `${text} ${remedy}` };
}

/** The first line of the error message. */
export function messageOf(error: unknown): string {
  const cause =
    error instanceof Error && error.cause instanceof Error && !(error instanceof StartError) ? error.cause : error;
  const [first = ''] = reasonOf(cause).split('\n');
  return first.replace(/\.$/, '');
}

async function runCheck({ run }: Check): Promise<Finding> {
  try {
    return await run();
  } catch (error) {
    return { state: 'fails', text: `${messageOf(error)}.` };
  }
}

/** Runs the checks one by one and prints each result; false if any fails. */
export async function runChecks(checks: readonly Check[], printLine: (line: string) => void): Promise<boolean> {
  const width = Math.max(...checks.map(({ name }) => name.length));
  let isHealthy = true;
  for (const check of checks) {
    const { state, text } = await runCheck(check);
    isHealthy &&= state !== 'fails';
    printLine(`${state.padEnd(5)}  ${check.name.padEnd(width)}  ${text}`);
  }
  return isHealthy;
}
