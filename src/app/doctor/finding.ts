/** What `npm run doctor` finds: one line a check, and how to mend what fails. */
import { reasonOf } from '#server/data-dir.ts';
import { StartError } from '#server/start-error.ts';

/** One check's outcome. */
export interface Finding {
  state: 'ok' | 'fails' | 'note';
  /** One sentence; of a failure also how to mend it. */
  text: string;
}

/** One part that the configuration points to. */
export interface Check {
  name: string;
  /** Looks at the part; an error is a failure in its own words. */
  run: () => Promise<Finding>;
}

/** All is well. */
export function ok(text: string): Finding {
  return { state: 'ok', text };
}

/** Something is missing that need not be there, or not yet. */
export function note(text: string): Finding {
  return { state: 'note', text };
}

/** Something must be mended, and this is how. */
export function failed(text: string, remedy: string): Finding {
  return { state: 'fails', text: `${text} ${remedy}` };
}

/** The first line of what went wrong. */
export function wordsOf(error: unknown): string {
  const cause =
    error instanceof Error && error.cause instanceof Error && !(error instanceof StartError) ? error.cause : error;
  const [first = ''] = reasonOf(cause).split('\n');
  return first.replace(/\.$/, '');
}

async function runCheck({ run }: Check): Promise<Finding> {
  try {
    return await run();
  } catch (error) {
    return { state: 'fails', text: `${wordsOf(error)}.` };
  }
}

/** Goes through the checks one by one and tells each; false when one fails. */
export async function runChecks(checks: readonly Check[], printLine: (line: string) => void): Promise<boolean> {
  const width = Math.max(...checks.map(({ name }) => name.length));
  let isWell = true;
  for (const check of checks) {
    const { state, text } = await runCheck(check);
    isWell &&= state !== 'fails';
    printLine(`${state.padEnd(5)}  ${check.name.padEnd(width)}  ${text}`);
  }
  return isWell;
}
