import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyAdvert } from '#test/records/any-adverts.ts';
import { withoutPlate } from './without-plate.ts';

const [some] = fc.sample(anyAdvert, 1);
if (some === undefined) throw new Error('There is no advert.');
const advert = { ...some, regNumber: 'AB12 CDE' };

test.each([
  ['AB12 CDE, one owner', ', one owner'],
  ['For sale: ab12-cde!\nAB12CDE has a sleeper', 'For sale: !\nhas a sleeper'],
  ['Part of XAB12 CDEX', 'Part of XAB12 CDEX'],
  [' A truck  ', ' A truck  '],
  ['AB12CDE', null],
])('of the text %j the reg number is left out: %j', (text, shown) => {
  expect(withoutPlate({ ...advert, text })).toMatchObject({ text: shown });
});

test('a feature is left out if it is only the reg number', () => {
  const { features } = withoutPlate({ ...advert, features: ['AB12CDE', 'Fridge', 'Plate ab12 cde'] });
  expect(features).toEqual(['Fridge', 'Plate']);
});

test('a reg number as short as a word does not change texts', () => {
  expect(withoutPlate({ ...advert, regNumber: 'A1', text: 'In A1 condition' })).toMatchObject({
    text: 'In A1 condition',
  });
  expect(withoutPlate(advert)).not.toHaveProperty('regNumber');
});
