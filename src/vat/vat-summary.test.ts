import { expect, test } from 'vitest';
import { overdueExportText } from './vat-summary.ts';

test.each([
  ['Overdue', 'no proof of export by 28 Feb 2027'],
  ['Credited', 'credited on 28 Feb 2027'],
  ['Attached', 'proof of export attached on 28 Feb 2027'],
] as const)('an export that changed with %s is described as "%s"', (change, text) => {
  const row = {
    id: 'a',
    company: 'Butler',
    number: '12',
    evidenceDue: '2027-02-28',
    day: '2027-02-28',
    net: 100,
    vat: 20,
  } as const;
  expect(overdueExportText({ ...row, change })).toBe(`Overdue export, invoice 12: ${text}`);
});
