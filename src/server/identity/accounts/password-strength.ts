/** Weighs a new password by how many guesses it would take somebody who knows the well-known ones (decision 0015). */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { partsBesideNames } from './common-passwords.ts';

/** Fewer guesses than ten to this power are too few: what an attacker with the stored hash would try in some hours. */
const fewestGuesses = 8.1;
/** Characters that are weighed: time grows with the square of the length, and a password that is good so far is good. */
const weighedLength = 64;

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loaded with the first password: the lists take some megabytes, and most processes never see a new password. */
async function load(): Promise<ZxcvbnFactory> {
  const [core, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new core.ZxcvbnFactory({ dictionary, graphs, maxLength: weighedLength });
}

/** Whether well-known passwords, runs of keys, repetitions and dates, with names of the house, explain the password in too few guesses. */
export async function isEasilyGuessed(password: string): Promise<boolean> {
  loading ??= load();
  const zxcvbn = await loading;
  return [password, ...new Set(partsBesideNames(password))].some((part) => {
    const { guessesLog10 } = zxcvbn.check(part.normalize('NFKC').slice(0, weighedLength));
    return guessesLog10 < fewestGuesses;
  });
}
