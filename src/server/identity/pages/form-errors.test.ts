/** What the forms of the log-in pages accept, and what they say about the rest. */
import { expect, test } from 'vitest';
import { collectErrors, emailError, nameError, required } from './form-errors.ts';

const unusable = 'Enter an e-mail such as name@example.com.';

test.each([
  ['ann@example.test', undefined],
  [' ann@example.test ', undefined],
  ['', 'Enter your e-mail.'],
  [' \t', 'Enter your e-mail.'],
  ['ann', unusable],
  ['@example.test', unusable],
  ['ann@', unusable],
  ['ann@home@example.test', unusable],
  ['ann lee@example.test', unusable],
  ['ann@example.test\nbcc: all@example.test', unusable],
  ['ann\u200b@example.test', unusable],
  [`${'x'.repeat(187)}@example.test`, undefined],
  [`${'x'.repeat(188)}@example.test`, unusable],
])('the e-mail %j gets the error %j', (email, error) => {
  expect(emailError(email)).toBe(error);
});

test.each([
  ['Ann', undefined],
  [' Ann Lee ', undefined],
  ['', 'Enter your name.'],
  ['  ', 'Enter your name.'],
  ['Ann\u2066Lee', 'Enter a name with visible characters.'],
  ['x'.repeat(200), undefined],
  ['x'.repeat(201), 'Use at most 200 characters.'],
])('the name %j gets the error %j', (name, error) => {
  expect(nameError(name)).toBe(error);
});

test('a field that must be filled has its error only while it is empty', () => {
  expect([required('', 'Enter it.'), required(' ', 'Enter it.'), required('x', 'Enter it.')]).toEqual([
    'Enter it.',
    undefined,
    undefined,
  ]);
});

test('the errors of fields are collected with one error of the form, and none without them', () => {
  expect(collectErrors({ email: undefined, name: undefined })).toBeUndefined();
  expect(collectErrors({ email: 'Enter your e-mail.', name: undefined })).toEqual({
    kind: 'failed',
    error: 'Please check the highlighted fields.',
    fieldErrors: { email: 'Enter your e-mail.' },
  });
});
