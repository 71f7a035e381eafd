import { expect, test } from 'vitest';
import { dateWarnings, unusualDateMessages } from './date-warnings.ts';

const today = '2026-11-22';
const plausible = { date: today, taxPoint: today, depositDate: today, dueDate: '2027-11-22' };
const ahead = { ...plausible, date: '2062-11-22', taxPoint: '2062-11-22', dueDate: '2062-12-22' };
const back = { ...plausible, date: '2020-01-01', taxPoint: null, dueDate: '2020-01-31' };

test.each([
  ['usual dates', plausible, today, undefined, []],
  ['a date far in the future', ahead, today, undefined, ['the date 22 Nov 2062 is more than 31 days ahead']],
  [
    'a tax point far in the past',
    { ...plausible, taxPoint: '2020-01-01' },
    today,
    undefined,
    ['the tax point 1 Jan 2020 is more than a year back'],
  ],
  [
    'a deposit and a due date in the wrong year',
    { ...plausible, depositDate: '2024-11-22', dueDate: '2062-11-22' },
    today,
    undefined,
    ['the deposit date 22 Nov 2024 is more than a year back', 'the due date 22 Nov 2062 is more than a year ahead'],
  ],
  ['an old invoice when it is read', back, '2020-01-01', undefined, []],
  ['an old invoice with an unchanged date', back, '2020-01-01', back, []],
  [
    'an old invoice with a changed date',
    back,
    '2020-03-01',
    plausible,
    ['the date 1 Jan 2020 is more than a year back'],
  ],
])('%s gets the expected date warnings', (_, dates, enteredOn, before, messages) => {
  expect(unusualDateMessages(dates, { today, enteredOn, before })).toEqual(messages);
});

test('a warning names the record and its screen', () => {
  expect(
    dateWarnings('order', { ...ahead, taxPoint: null, number: '12' }, { today, enteredOn: today }, '/edit'),
  ).toEqual([
    { code: 'dateUnusual', message: 'Order 12: the date 22 Nov 2062 is more than 31 days ahead.', address: '/edit' },
  ]);
});
