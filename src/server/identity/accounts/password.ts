/** Hashes and checks passwords, and refuses weak ones. */
import { type Argon2Parameters, argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { isCommonWord, partsBesideNames } from './common-passwords.ts';
import { isKnownPassword } from './known-passwords.ts';

/** OWASP's minimum for Argon2id; memory in KiB. */
const passwordCost = { memory: 19_456, passes: 2, parallelism: 1 };

/** A weaker password could be found within hours by an attacker who has the stored hash. */
const minGuessesLog10 = 8.1;
/** Only this many characters are checked: time grows with the square of the length, and a strong start is enough. */
const checkedLength = 64;

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loaded with the first new password: the lists take megabytes, and many processes never need them. */
async function load(): Promise<ZxcvbnFactory> {
  const [core, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new core.ZxcvbnFactory({ dictionary, graphs, maxLength: checkedLength });
}

/** Whether known passwords, keyboard runs, repetitions, dates and the business's names make it easy to guess. */
async function isEasilyGuessed(password: string): Promise<boolean> {
  loading ??= load();
  const zxcvbn = await loading;
  return [password, ...new Set(partsBesideNames(password))].some((part) => {
    const { guessesLog10 } = zxcvbn.check(part.normalize('NFKC').slice(0, checkedLength));
    return guessesLog10 < minGuessesLog10;
  });
}

const argon2Async = promisify(argon2);

const tagLength = 32;

/** In characters. */
export const passwordLength = { min: 12, max: 200 };

type Cost = typeof passwordCost;

function derive(password: string, nonce: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> {
  const message = password.normalize('NFKC');
  const parameters: Argon2Parameters = { message, nonce, memory, passes, parallelism, tagLength };
  return argon2Async('argon2id', parameters);
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/={1,2}$/, '');
}

export function newSalt(): Buffer {
  return randomBytes(16);
}

/** The hash to store, in PHC form: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string, salt = newSalt()): Promise<string> {
  const tag = await derive(password, salt, passwordCost);
  const { memory, passes, parallelism } = passwordCost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

function parse(stored: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const [, algorithm, version, settings = '', salt = '', tag = ''] = stored.split('$');
  const [, memory, passes, parallelism] = /^m=(\d+),t=(\d+),p=(\d+)$/.exec(settings) ?? [];
  if (algorithm !== 'argon2id' || version !== 'v=19' || !memory || !passes || !parallelism) {
    throw new Error('A stored password hash is not in a known form.');
  }
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

/** Checks a password with the settings stored in the hash. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const known = parse(stored);
  const tag = await derive(password, known.salt, known.cost);
  return tag.length === known.tag.length && timingSafeEqual(tag, known.tag);
}

/** Hashes a text with the salt and settings of a stored hash, so that the two can be compared. */
export async function hashLike(text: string, stored: string): Promise<string> {
  const known = parse(stored);
  const tag = await derive(text, known.salt, known.cost);
  return [...stored.split('$').slice(0, -1), unpadded(tag)].join('$');
}

/** Whether the hash was made with settings other than the current ones. */
export function isOutdatedHash(stored: string): boolean {
  const { memory, passes, parallelism } = parse(stored).cost;
  return memory !== passwordCost.memory || passes !== passwordCost.passes || parallelism !== passwordCost.parallelism;
}

const tooEasy = 'This password is too easy to guess. Choose another one.';

/** Error text for a password that fails the quick checks; `passwordStrengthError` does the slow ones. */
export function passwordError(password: string, email: string): string | undefined {
  const length = [...password].length;
  if (length < passwordLength.min) return `Use at least ${passwordLength.min} characters.`;
  if (length > passwordLength.max) return `Use at most ${passwordLength.max} characters.`;
  if (password.trim().toLowerCase() === email.trim().toLowerCase())
    return 'Your password cannot be your e-mail address.';
  if (isCommonWord(password)) return tooEasy;
  return undefined;
}

/** Error text for a password that is easy to guess. Takes hundredths of a second of CPU, so callers limit how often. */
export async function passwordStrengthError(password: string): Promise<string | undefined> {
  return (await isKnownPassword(password)) || (await isEasilyGuessed(password)) ? tooEasy : undefined;
}

const legible = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Random groups of five characters that are easy to read aloud and type; about 25 bits each. */
export function legibleGroups(count: number): string {
  const group = () => Array.from({ length: 5 }, () => legible[randomInt(legible.length)]).join('');
  return Array.from({ length: count }, group).join('-');
}

/** A random password of about 99 bits. */
export function generatePassword(): string {
  return legibleGroups(4);
}
