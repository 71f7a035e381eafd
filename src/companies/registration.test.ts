import { expect, test } from 'vitest';
import { registrationText } from './registration.ts';

const all = { companyNumber: '01234567', registeredIn: 'Scotland', registeredOffice: '1 Law Street\r\n\nLeeds ' };

test.each([
  [all, 'Registered in Scotland, company number 01234567. Registered office: 1 Law Street, Leeds.'],
  [{ ...all, registeredIn: null }, 'Company number 01234567. Registered office: 1 Law Street, Leeds.'],
  [{ ...all, companyNumber: null, registeredOffice: null }, 'Registered in Scotland.'],
  [{ ...all, companyNumber: null, registeredIn: null }, 'Registered office: 1 Law Street, Leeds.'],
  [{ companyNumber: null, registeredIn: null, registeredOffice: null }, ''],
])('%j is printed as "%s"', (particulars, text) => {
  expect(registrationText(particulars)).toBe(text);
});
