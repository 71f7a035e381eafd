import { expect, test } from 'vitest';
import { shortName } from './party-name.ts';

test.each([
  ['', ''],
  ['Harbour Haulage', 'Harbour Haulage'],
  ['Harbour Haulage L', 'Harbour Haulage…'],
  ['Northern Fleet Sales', 'Northern Fleet …'],
  ['🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚', '🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚…'],
])('%s is shortened to %s', (name, heading) => {
  expect(shortName(name)).toBe(heading);
});
