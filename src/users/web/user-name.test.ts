import { describe, expect, test } from 'vitest';
import { matchesUser, userName } from './user-name.ts';

const zoe = { userId: 'auth0|1', name: 'Zoë  Van Dyke', email: 'zoe@example.test' };

test.each([
  [zoe, 'Zoë  Van Dyke'],
  [{ ...zoe, name: null }, 'zoe@example.test'],
  [{ ...zoe, name: '', email: null }, 'auth0|1'],
])('%o is displayed as %s', (user, expected) => {
  expect(userName(user)).toBe(expected);
});

describe('search', () => {
  test.each(['zoe', 'VAN dyke', ' zoë van ', 'ZOE@example', ''])('%j finds the user', (text) => {
    expect(matchesUser(zoe, text)).toBe(true);
  });
  test.each(['zoe dyke', 'auth0', 'dykezoe'])('%j does not find the user', (text) => {
    expect(matchesUser(zoe, text)).toBe(false);
  });
});
