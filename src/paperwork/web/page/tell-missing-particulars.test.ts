/** What a downloaded invoice is said to lack. */
import { expect, test } from 'vitest';
import { missingText } from './tell-missing-particulars.ts';

test.each([
  [[], undefined],
  [['legalName'], 'Legal Name'],
  [['addressLine1', 'vatNumber'], 'Address Line 1, VAT Number'],
  [['unheardOf'], 'unheardOf'],
])('%j', (fields, words) => {
  const text = missingText(
    'Butler',
    fields.map((field) => ({ field })),
  );
  const whole = `This invoice lacks particulars of Butler Symonds that UK law asks for: ${words}. An administrator fills them in under Company Particulars.`;
  expect(text).toBe(words === undefined ? undefined : whole);
});
