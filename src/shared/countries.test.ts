import { expect, test } from 'vitest';
import { isAbroad } from './countries.ts';

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
