/** Parses whole numbers in URLs. */
import { z } from 'zod';
import { formatNumber } from './numbers.ts';

/** Only digits, because `Number` also accepts an empty text, ` 1e2 ` and `0x10`. */
const digits = /^-?\d{1,15}$/;

function readCount(given: unknown): unknown {
  return typeof given === 'string' && digits.test(given) ? Number(given) : given;
}

export function queryCountSchema(min: number, max: number) {
  const number = z
    .int('Enter a whole number.')
    .min(min, `Must be ${formatNumber(min)} or more.`)
    .max(max, `Must be ${formatNumber(max)} or less.`);
  return z.preprocess(readCount, number);
}
