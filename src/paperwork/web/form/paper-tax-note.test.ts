import { expect, test } from 'vitest';
import { blankPaper, blankPaperItem, blankPaperTruck } from '#paperwork/blank-paper.ts';
import { paperFormValues } from './paper-form-values.ts';
import { paperTaxNote } from './paper-tax-note.ts';

const noRate = /^Add an exchange rate,/;
const deposit = /A deposit received earlier may have its own tax point\. Check with your accountant\.$/;

test.each([
  ['pounds', { currency: 'GBP' }, []],
  ['pounds with a deposit', { currency: 'GBP', depositPaid: 500 }, [deposit]],
  ['dollars with VAT and no rate', { currency: 'USD' }, [noRate]],
  ['dollars with VAT, no rate and a deposit', { currency: 'USD', depositPaid: 500 }, [noRate, deposit]],
  ['dollars with VAT and a rate', { currency: 'USD', exchangeRate: 1.25 }, []],
  ['dollars with a margin sale and no rate', { currency: 'USD' }, [noRate], { vatRate: 0, vatTreatment: 'Margin' }],
  ['dollars with an export and no rate', { currency: 'USD' }, [], { vatRate: 0, vatTreatment: 'Export' }],
] as const)('an invoice in %s shows the expected VAT notes', (_, fields, notes, tax: object = { vatRate: 20 }) => {
  const items = [{ ...blankPaperItem, rate: 100, ...tax, trucks: [{ ...blankPaperTruck, id: 't1' }] }];
  const values = paperFormValues({ ...blankPaper, ...fields, items }, { clients: [], trucks: new Map() });
  const note = paperTaxNote(values);
  for (const one of notes) expect(note).toMatch(one);
  expect(note === '').toBe(notes.length === 0);
});
