import { expect, test } from 'vitest';
import { countryCodeOf, countryNames, isAbroad } from './countries.ts';

const atHome = [
  'United Kingdom',
  'UNITED  KINGDOM',
  'the uk',
  'U.K.',
  'gb',
  'Great Britain',
  'England',
  ' scotland ',
  'WALES',
  'Northern Ireland',
  'N. Ireland',
  'Scotland, UK',
  'England (UK)',
  'England UK',
  'Isle of Man',
];

test.each([...atHome, '', ' ', null])('%j is not abroad', (country) => expect(isAbroad(country)).toBe(false));

test.each(['Ireland', 'Republic of Ireland', 'Jamaica', 'Ukraine', 'New England', 'Poland', 'Jersey'])(
  '%j is abroad',
  (country) => expect(isAbroad(country)).toBe(true),
);

test.each([
  ['United Kingdom', 'GB'],
  ['united kingdom', 'GB'],
  ['UK', 'GB'],
  ['Great Britain', 'GB'],
  ['England', 'GB'],
  ['Scotland', 'GB'],
  ['Wales', 'GB'],
  ['NORTHERN IRELAND', 'GB'],
  ['Ireland', 'IE'],
  ['Republic of Ireland', 'IE'],
  ['Kenya', 'KE'],
  ['USA', 'US'],
  ['United States', 'US'],
  ['Jersey', 'JE'],
  ['Isle of Man', 'IM'],
  ['The Netherlands', 'NL'],
  ['Czech Republic', 'CZ'],
  ["Côte d'Ivoire", 'CI'],
  ['Trinidad & Tobago', 'TT'],
  ['Saint Lucia', 'LC'],
  ['Türkiye', 'TR'],
  ['Guinea-Bissau', 'GW'],
  ['Hong Kong', 'HK'],
  ['Somewhere else', null],
  ['New England', null],
  ['Leeds, United Kingdom', null],
  ['', null],
  [null, null],
])('the code of %j is %j', (country, code) => expect(countryCodeOf(country)).toBe(code));

test('the 249 countries of ISO 3166 have different usual names, each with a code', () => {
  const names = countryNames();
  expect(new Set(names.map(countryCodeOf)).size).toBe(249);
  expect(names).toEqual(expect.arrayContaining(['United Kingdom', 'Ireland', 'Kenya', 'Turkey', 'Ivory Coast']));
});
