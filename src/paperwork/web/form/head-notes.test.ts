import { expect, test } from 'vitest';
import { blankPaper } from '#paperwork/blank-paper.ts';
import { headNotes } from './head-notes.ts';
import { paperFormValues } from './paper-form-values.ts';

const today = '2026-11-22';
const invoice = { ...blankPaper, date: '2026-11-20', taxPoint: '2026-11-20', depositPaid: 0, paid: 0 };
const typed = (paper: Partial<typeof invoice>) =>
  paperFormValues({ ...invoice, ...paper }, { clients: [], trucks: new Map() });

test.each([
  ['nothing about usual values', {}, undefined, ''],
  [
    'a warning about a date far in the future',
    { date: '2062-11-20', taxPoint: '2062-11-20' },
    undefined,
    'The date 20 Nov 2062 is more than 31 days ahead.',
  ],
  ['nothing about an unchanged old date', { date: '2020-01-01' }, { date: '2020-01-01' }, ''],
  [
    'a warning about a new date far in the past',
    { date: '2020-01-01', taxPoint: '2020-01-01' },
    {},
    'The date 1 Jan 2020 is more than a year back.',
  ],
  [
    'that payments prevent changing the currency',
    { currency: 'USD' as const },
    { paid: 5 },
    'It has payments in pounds. Delete them first.',
  ],
])('the form shows %s', (_, fields, saved, note) => {
  expect(headNotes(typed(fields), saved && { ...invoice, ...saved }, today)).toBe(note);
});

test('the form shows the deposit in the old and the new currency before saving', () => {
  const saved = { ...invoice, depositPaid: 1200, paid: 1200 };
  const note = headNotes(typed({ ...saved, currency: 'USD' }), saved, today);
  expect(note).toContain('The deposit of £1,200.00 is now $1,200.00.');
});
