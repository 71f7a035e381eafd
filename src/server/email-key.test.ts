/** Which spellings of an e-mail address are the same address. */
import { describe, expect, test } from 'vitest';
import { emailKey, sendableAddress } from './email-key.ts';

describe('the same address', () => {
  test.each([
    ['KIM@BÜCHER.EXAMPLE', 'kim@bücher.example'],
    ['kim@xn--bcher-kva.example', 'Kim@Bücher.example'],
    ['kim@bu\u0308cher.example', 'kim@b\u00fccher.example'],
    ['J\u00d6RG@example.test', 'jo\u0308rg@example.test'],
    ['ΟΔΥΣΣΕΑΣ@example.test', 'οδυσσεας@example.test'],
    [' kim@EXAMPLE.test ', 'kim@example.test'],
    ['admin@LOCALHOST', 'admin@localhost'],
  ])('can be spelled %s and %s', (one, other) => {
    expect(emailKey(one)).toBe(emailKey(other));
  });
});

describe('different addresses', () => {
  test.each([
    ['kim@straße.example', 'kim@strasse.example'],
    ['jorg@example.test', 'jörg@example.test'],
    // The Kelvin sign looks like a K.
    ['\u212Aim@example.test', 'kim@example.test'],
    // Full-width characters are different mailboxes.
    ['\uff4bim@example.test', 'kim@example.test'],
    ['kim@example.test/x', 'kim@example.test'],
    ['kim@ex%61mple.test', 'kim@example.test'],
    ['kim@1.2.3', 'kim@1.2.0.3'],
    ['ı@example.test', 'i@example.test'],
  ])('are %s and %s', (one, other) => {
    expect(emailKey(one)).not.toBe(emailKey(other));
  });
});

test.each([
  ['kim@bücher.example', 'kim@xn--bcher-kva.example'],
  ['jörg@bücher.example', 'jörg@xn--bcher-kva.example'],
  ['Kim@Example.test', 'Kim@Example.test'],
])('e-mails to %s are sent to %s', (address, sent) => {
  expect(sendableAddress(address)).toBe(sent);
});
