import { expect, test } from 'vitest';
import { changeText } from './change-text.ts';

const now = new Date(2026, 10, 22, 15, 0);

test.each([
  ['Ann Quay', new Date(2026, 10, 22, 9, 5), 'Changed by Ann Quay at 09:05.'],
  ['Ann Quay', new Date(2026, 10, 20, 14, 32), 'Changed by Ann Quay on 20 Nov 2026 at 14:32.'],
  [null, new Date(2026, 10, 22, 14, 32), 'Changed by somebody else at 14:32.'],
])('a change by %s at %s reads: %3$s', (by, at, text) => {
  expect(changeText({ by, at }, now)).toBe(text);
});
