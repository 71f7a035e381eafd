import { expect, test } from 'vitest';
import { offeredTexts } from './offered-texts.ts';

const known = ['DAF', 'Volvo', 'Citro\u00ebn', 'Volvo Trucks', 'Renault'];

test.each([
  ['volvo', ['Volvo', 'Volvo Trucks']],
  ['VOLVO ', ['Volvo', 'Volvo Trucks']],
  ['Volvo', ['Volvo Trucks']],
  ['citroe\u0308n', ['Citro\u00ebn']],
  ['CITROEN', ['Citro\u00ebn']],
  ['r', ['Renault', 'Citro\u00ebn', 'Volvo Trucks']],
  ['Foden', []],
  ['', known],
])('for the typed text %j the suggestions are %j', (typed, offered) => {
  expect(offeredTexts(known, typed, 10)).toEqual(offered);
});

test('the number of suggestions is limited', () => {
  expect(offeredTexts(known, '', 2)).toEqual(['DAF', 'Volvo']);
});
