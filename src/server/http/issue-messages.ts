/** Validation messages in plain English, for schemas without a message of their own. */
import type { z } from 'zod';

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function oneOf(values: readonly unknown[]): string {
  const last = values.at(-1);
  return values.length < 2 ? `${last}` : `${values.slice(0, -1).join(', ')} or ${last}`;
}

/** Unit of the length of a value. */
const counts: Record<string, string> = { string: 'characters', array: 'entries' };

/** Message for a number, text or list outside its bounds. */
function boundText(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall>): string {
  const isSmall = issue.code === 'too_small';
  const bound = isSmall ? issue.minimum : issue.maximum;
  const count = counts[issue.origin];
  if (count === undefined) return `Must be ${bound} or ${isSmall ? 'more' : 'less'}.`;
  if (isSmall) return Number(bound) === 1 ? 'Required.' : `At least ${bound} ${count}.`;
  return `At most ${bound} ${count}.`;
}

/** Returns a message, or undefined to use the validator's default. */
export function issueMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type' || issue.code === 'invalid_value') {
    if (issue.input === undefined) return 'Required.';
    if (issue.code === 'invalid_value') return `Must be ${oneOf(issue.values)}.`;
    const what = issue.path?.length ? 'Must' : 'The body must';
    return `${what} be ${kinds[issue.expected] ?? issue.expected}.`;
  }
  if (issue.code === 'too_big' || issue.code === 'too_small') return boundText(issue);
  return issue.code === 'invalid_union' ? 'Not valid.' : undefined;
}
