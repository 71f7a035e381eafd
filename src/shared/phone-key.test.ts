import { expect, test } from 'vitest';
import { searchedPhoneKey } from './phone-key.ts';

test.each([
  ['07700 900123', '7700900123'],
  ['+44 7700 900123', '7700900123'],
  ['0044 7700-900123', '7700900123'],
  ['+44 (0)7700 900123', '7700900123'],
  ['447700900123', '7700900123'],
  ['900123', '900123'],
  ['+353 87 123 4567', '871234567'],
  ['087 123 4567', '871234567'],
  ['+1 876 555 0100', '18765550100'],
  ['12345', null],
  ['Unit 900123', null],
  ['', null],
])('%s is searched for as %s', (typed, key) => {
  expect(searchedPhoneKey(typed)).toBe(key);
});
