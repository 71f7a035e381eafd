import { expect, test } from 'vitest';
import { createPaperSearch } from './paper-search.ts';

const paper = {
  number: '1027',
  billToClientName: 'Harbour  Haulage Ltd',
  shipToClientName: 'Łódź Trans',
  items: [{ trucks: [{ regNumber: 'AB12 CDE' }, { regNumber: 'xy 99' }] }, { trucks: [{ regNumber: 'KL51 ABC' }] }],
};

test.each([
  ['1027', true],
  ['02', true],
  ['harbour haulage', true],
  [' HAULAGE ', true],
  ['łódź', true],
  ['ab1 2c', true],
  ['XY99', true],
  ['kl51abc', true],
  ['1028', false],
  ['Ltd Łódź', false],
  // not across two reg numbers
  ['CDEXY', false],
])('%s: %s', (text, isFound) => {
  expect(createPaperSearch()(paper, text)).toBe(isFound);
});

test('each paper is found by its own words, also after another text', () => {
  const matches = createPaperSearch();
  const other = { ...paper, number: '7', items: [] };
  expect([matches(paper, '1027'), matches(other, '1027'), matches(other, '7'), matches(other, 'AB12')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
