/** What a refused value is told if its schema has no message of its own. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { issueMessage } from './issue-messages.ts';

test.each<[message: string, z.ZodType, unknown]>([
  ['Required.', z.string(), undefined],
  ['The body must be text.', z.string(), 7],
  ['Must be text.', z.object({ name: z.string() }), { name: 7 }],
  ['Must be a number.', z.object({ name: z.number() }), { name: 'x' }],
  ['Must be a whole number.', z.object({ name: z.int() }), { name: 1.5 }],
  ['Must be true or false.', z.object({ name: z.boolean() }), { name: 'x' }],
  ['Must be a list.', z.object({ name: z.array(z.string()) }), { name: 'x' }],
  ['The body must be an object.', z.object({}), 'x'],
  ['Must be a.', z.literal('a'), 'x'],
  ['Must be a, b or c.', z.enum(['a', 'b', 'c']), 'x'],
  ['Must be 3 or more.', z.number().min(3), 2],
  ['Must be 3 or less.', z.number().max(3), 4],
  ['Required.', z.string().min(1), ''],
  ['At least 3 characters.', z.string().min(3), 'ab'],
  ['At most 3 characters.', z.string().max(3), 'abcd'],
  ['At least 2 entries.', z.array(z.string()).min(2), ['a']],
  ['At most 1 entries.', z.array(z.string()).max(1), ['a', 'b']],
  ['Not valid.', z.union([z.string(), z.number()]), true],
])('a refused value gets the message "%s"', (message, schema, value) => {
  const { error } = schema.safeParse(value, { error: issueMessage });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
