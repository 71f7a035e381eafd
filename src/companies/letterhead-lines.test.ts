import { expect, it } from 'vitest';
import { addressFields, bankFields } from './letterhead-lines.ts';

it.each<[string[], object]>([
  [[], {}],
  [
    ['Abbas Autos Ltd', 'Unit 3, Quarry Lane', 'Bradford BD4 0XX', 'United Kingdom'],
    {
      legalName: 'Abbas Autos Ltd',
      addressLine1: 'Unit 3, Quarry Lane',
      city: 'Bradford',
      postcode: 'BD4 0XX',
      country: 'United Kingdom',
    },
  ],
  [['1 Dock Road', 'Dublin', 'Éire'], { addressLine1: '1 Dock Road', city: 'Dublin', country: 'Éire' }],
  [['Quarry Lane 3', 'Bradford'], { addressLine1: 'Quarry Lane 3', city: 'Bradford' }],
  [['Truck World Ltd', 'Leeds'], { legalName: 'Truck World Ltd', addressLine1: 'Leeds' }],
  [
    ['A Ltd', 'Yard', 'Old Road', 'Harrowmere', 'HM4 0XX'],
    { legalName: 'A Ltd', addressLine1: 'Yard', addressLine2: 'Old Road', city: 'Harrowmere', postcode: 'HM4 0XX' },
  ],
  [
    ['Yard', 'North', 'Old Road', 'Hull, HU1 1AA'],
    { addressLine1: 'Yard', addressLine2: 'North, Old Road', city: 'Hull', postcode: 'HU1 1AA' },
  ],
])('address %j', (lines, fields) => {
  expect(addressFields(lines)).toEqual(fields);
});

it.each<[string[], object]>([
  [[], {}],
  [['Account 12345678'], { accountNumber: '12345678' }],
  [
    [
      'Example Bank plc',
      'Abbas Autos Ltd',
      'Sort code 00-00-00',
      'Account 12345678',
      'Example Bank plc',
      'IBAN GB00',
      'SWIFT EXAMGB00',
    ],
    {
      bankName: 'Example Bank plc',
      bankAccountName: 'Abbas Autos Ltd',
      sortCode: '00-00-00',
      accountNumber: '12345678',
      iban: 'GB00',
      bic: 'EXAMGB00',
    },
  ],
  [
    ['Account name: A Ltd', 'BIC/SWIFT: X', 'Account number: 1'],
    { bankAccountName: 'A Ltd', bic: 'X', accountNumber: '1' },
  ],
])('bank %j', (lines, fields) => {
  expect(bankFields(lines)).toEqual(fields);
});
