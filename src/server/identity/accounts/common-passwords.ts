/** Common words and words of the business and the trade. A password is refused if it is one of them with simple changes. */

import { productName } from '#server/product-name.ts';
import { companies, companyNames } from '#shared/companies.ts';

/** Names of the product and the companies, and their longer words; longest first. */
const businessNames = [productName, 'Back Office', ...companies, ...Object.values(companyNames)]
  .flatMap((name) => [name, ...name.split(' ').filter((word) => word.length > 4)])
  .map((name) => name.toLowerCase().replaceAll(' ', ''))
  .toSorted((one, other) => other.length - one.length);

const words = new Set(
  `password passw passwort motdepasse contrasena letmein welcome login signin admin administrator superadmin root user
  guest test testing demo default changeme change secret qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbn zxcvbnm
  qazwsx qazwsxedc qwaszx iloveyou loveyou monkey dragon football baseball superman batman starwars pokemon princess
  sunshine shadow master freedom whatever trustno computer internet samsung google facebook london england liverpool
  chelsea arsenal manchester charlie michael jordan jennifer hunter killer summer winter autumn spring january
  truck trucks lorry lorries dealer volvo scania mercedes daf iveco renault man`
    .split(/\s+/)
    .concat(businessNames),
);

const lookAlikes: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** Replaces digits and symbols by the letters they look like; 1 can be an `i` or an `l`. */
export function readLookAlikes(text: string, one: 'i' | 'l'): string {
  return text.replace(/[013457@$]/g, (character) => (character === '1' ? one : (lookAlikes[character] ?? character)));
}

/** Reduces `p@ssw0rd1234!` to `password`. Expects lower case. */
function bareWord(text: string): string {
  const core = text.replace(/^[^a-z@$]+/, '').replace(/(?<=[a-z@$])[^a-z@$]+$/, '');
  return readLookAlikes(core, 'i').replace(/[^a-z]/g, '');
}

function isKnownWord(word: string): boolean {
  if (words.has(word)) return true;
  for (let length = 3; length <= word.length / 2; length += 1) {
    const first = word.slice(0, length);
    if (words.has(first) && (words.has(word.slice(length)) || word.replaceAll(first, '') === '')) return true;
  }
  return false;
}

/** What remains of a password without the business’s names, read in each way of look-alikes; empty if it has none. */
export function partsBesideNames(password: string): string[] {
  const text = password
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@$]/gu, '');
  return [text, readLookAlikes(text, 'i'), readLookAlikes(text, 'l')].flatMap((spelled) => {
    const rest = businessNames.reduce((left, name) => left.replaceAll(name, ''), spelled);
    return rest === spelled ? [] : [rest];
  });
}

/** Whether the password is one of these words, or two of them, with digits or symbols around. */
export function isCommonWord(password: string): boolean {
  return isKnownWord(bareWord(password.normalize('NFKC').toLowerCase()));
}
