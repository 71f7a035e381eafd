import { expect, test } from 'vitest';
import { emptyParticulars } from '#companies/particulars.ts';
import {
  type ParticularsValues,
  particularsErrorFields,
  particularsParts,
  previewBody,
  typedParticulars,
} from './particulars-values.ts';

const vatRates = [
  { from: '2011-01-04', rate: 20 },
  { from: '2030-04-01', rate: 17.5 },
];
const values: ParticularsValues = {
  ...emptyParticulars,
  vatRates,
  legalName: 'Butler Symonds Ltd',
  paymentDays: 14,
  logo: 'data:image/png;base64,AA',
};

function textOf(id: string, changed: Partial<ParticularsValues> = {}): string | undefined {
  return particularsParts()
    .find((part) => part.id === id)
    ?.text({ ...values, ...changed });
}

test('two versions of the particulars are compared by readable values', () => {
  expect(textOf('vatRates')).toBe('20% from 4 Jan 2011, 17.5% from 1 Apr 2030');
  expect([textOf('logo'), textOf('logo', { logo: null })]).toEqual(['An image', '']);
  expect([textOf('legalName'), textOf('paymentDays'), textOf('city')]).toEqual(['Butler Symonds Ltd', '14', '']);
});

test('two logos are different although both are called an image', () => {
  const logo = particularsParts().find(({ id }) => id === 'logo');
  const compare = (one: string | null) => logo?.compared?.({ ...values, logo: one });
  expect([compare('data:image/png;base64,AA'), compare('data:image/png;base64,BB'), compare(null)]).toEqual([
    'data:image/png;base64,AA',
    'data:image/png;base64,BB',
    '',
  ]);
});

test('the preview is sent a logo only if it differs from the saved one', () => {
  const saved = { ...emptyParticulars, logo: values.logo };
  expect(previewBody(values, saved)).not.toHaveProperty('logo');
  expect(previewBody(values, { ...saved, logo: null })).toMatchObject({
    logo: values.logo,
    legalName: 'Butler Symonds Ltd',
  });
  expect(previewBody({ ...values, logo: null }, saved)).toMatchObject({ logo: null });
});

test('typed spaces count as a missing detail', () => {
  const typed = typedParticulars({ ...values, legalName: '  ', city: ' Hull ' }, emptyParticulars);
  expect([typed.legalName, typed.city, typed.paymentDays]).toEqual([null, 'Hull', 14]);
});

test.each([
  ['vatRates.1.rate', 'vatRates'],
  ['legalName', 'legalName'],
  ['unknown', undefined],
])('the error of %s is shown at the field %s', (path, field) => {
  expect(particularsErrorFields.fieldOf({ path, message: 'No.' })).toBe(field);
});
