import { expect, test } from 'vitest';
import { reservedWarning, type SameVehicle, sameVehicleWarnings, sharedWarning } from './save-warnings.ts';

const other: SameVehicle = {
  id: 't2',
  company: 'Butler',
  regNumber: 'AB12 CDE',
  isSold: false,
  soldDate: null,
  hasSameChassis: true,
  hasSameReg: true,
};
const messages = (vehicle: SameVehicle) => sameVehicleWarnings([vehicle]).map(({ message }) => message);

test('a truck in stock with the same numbers is named with its company and page', () => {
  const address = '/Butler/trucks/t2/view';
  expect(sameVehicleWarnings([other])).toEqual([
    { code: 'sameChassis', message: 'The same chassis number is on AB12 CDE of Butler Symonds.', address },
    { code: 'sameRegNumber', message: 'AB12 CDE is also in stock at Butler Symonds.', address },
  ]);
});

test('a sold truck with the same numbers is mentioned as an earlier one', () => {
  expect(messages({ ...other, isSold: true, soldDate: '2026-11-03' })).toEqual([
    'The chassis number was on AB12 CDE of Butler Symonds before, sold on 3 Nov 2026.',
    'AB12 CDE was at Butler Symonds before, sold on 3 Nov 2026.',
  ]);
  expect(messages({ ...other, isSold: true, hasSameChassis: false })).toEqual([
    'AB12 CDE was at Butler Symonds before, sold.',
  ]);
});

test('a sale to someone other than the reserving client gives a warning', () => {
  const reserved = { ...other, clientId: 'c1', clientName: 'Moorhen', until: '2026-12-01' };
  expect(reservedWarning(reserved, 'c1')).toEqual([]);
  for (const buyer of ['c2', null]) {
    expect(reservedWarning(reserved, buyer)).toMatchObject([
      { code: 'reserved', message: 'AB12 CDE is reserved for Moorhen until 1 Dec 2026.' },
    ]);
  }
});

test('the warning counts the shared pages', () => {
  expect(sharedWarning(other, 0)).toEqual([]);
  expect(sharedWarning(other, 1)).toMatchObject([{ code: 'shared', message: 'It is on 1 shared page.' }]);
  expect(sharedWarning(other, 2)).toMatchObject([{ code: 'shared', message: 'It is on 2 shared pages.' }]);
});
