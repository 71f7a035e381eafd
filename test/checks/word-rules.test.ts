/** The word rules: what they refuse and allow. */
import { expect, test } from 'vitest';
import { findWordProblems } from './word-rules.ts';

test.each([
  ['// Whoever asks gets it.', '1: "whoever": use the role, such as "the user" or "the caller".'],
  ['const reckonedTotal = 1;', '1: "reckoned": use calculate.'],
  ['// The patience of the client.', '1: "patience": use timeout or retry.'],
  ["\nconst text = 'The fewest rows.';", '2: "fewest": use min.'],
  ['const mostRows = 5;', '1: "mostRows": use max or min.'],
  ['const errors = faultsIn(file);', '1: "faultsIn": use error or problem.'],
])('%j is refused', (text, problem) => {
  expect(findWordProblems(text)).toEqual([problem]);
});

test.each(['const maxRows = 5;', '// At most five rows.', 'const inputs = 1;'])('%j is allowed', (text) => {
  expect(findWordProblems(text)).toEqual([]);
});
