import { expect, test } from 'vitest';
import { searchedVehicleKey, vehicleKey } from './vehicle-key.ts';

test.each([
  ['XLRTEH4300G123456', 'xlrteh 4300-g 123456'],
  ['WDB9634O31L123456', 'WDB9634031L123456'],
  ['VIN1ABC', 'V1N1ABC'],
  ['AB12 CDE', 'ab12cde'],
  ['AB12\u00a0CDE', 'AB12\u2013CDE'],
])('%s is the same vehicle as %s', (one, other) => {
  expect(vehicleKey(one)).toBe(vehicleKey(other));
  expect(vehicleKey(one)).not.toBe('');
});

test.each([null, '', ' - ', 'N/A', 'to follow', 'O'])('%s has no key', (written) => {
  expect(vehicleKey(written)).toBe('');
});

test('numbers that differ in a letter have different keys', () => {
  expect(vehicleKey('XLRTEH4300G123456')).not.toBe(vehicleKey('XLRTEH4300G123457'));
});

test.each([
  ['yoiooki', 'Y0100K1'],
  ['12-k', '12K'],
  ['oi', null],
  ['-/-', null],
])('the search key of %s is %s', (typed, key) => {
  expect(searchedVehicleKey(typed)).toBe(key);
});
