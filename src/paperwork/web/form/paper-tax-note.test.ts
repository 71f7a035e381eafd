import { expect, test } from 'vitest';
import { blankPaper, blankPaperItem, blankPaperTruck } from '#paperwork/blank-paper.ts';
import { paperFormValues } from './paper-form-values.ts';
import { paperTaxNote } from './paper-tax-note.ts';

const noRate = /^Without an exchange rate/;
const deposit =
  /A deposit that came before the tax point may have a tax point of its own\. Check with your accountant\.$/;

test.each([
  ['pounds', { currency: 'GBP' }, []],
  ['pounds with a deposit', { currency: 'GBP', depositPaid: 500 }, [deposit]],
  ['dollars with VAT and no rate', { currency: 'USD' }, [noRate]],
  ['dollars with VAT, no rate and a deposit', { currency: 'USD', depositPaid: 500 }, [noRate, deposit]],
  ['dollars with VAT and a rate', { currency: 'USD', exchangeRate: 1.25 }, []],
] as const)('%s', (_, fields, notes) => {
  const items = [{ ...blankPaperItem, rate: 100, vatRate: 20, trucks: [{ ...blankPaperTruck, id: 't1' }] }];
  const values = paperFormValues({ ...blankPaper, ...fields, items }, { clients: [], trucks: new Map() });
  const note = paperTaxNote(values);
  for (const one of notes) expect(note).toMatch(one);
  expect(note === '').toBe(notes.length === 0);
});
