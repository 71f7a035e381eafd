import { expect, test } from 'vitest';
import { blankPaper, blankPaperItem, blankPaperTruck } from '#paperwork/blank-paper.ts';
import type { Paper, PaperTruck } from '#paperwork/paperwork.ts';

import { omitFieldsOfOtherKind } from '#paperwork/web/paper-field-values.ts';
import { typedAmounts, typedTotals } from './paper-form-amounts.ts';
import { errorAtPath, foldedErrorIndexes, formErrors } from './paper-form-errors.ts';
import type { ItemValues } from './paper-form-parts.ts';
import {
  emptyItem,
  emptyParty,
  type PaperFormValues,
  paperFormSchema,
  paperFormValues,
  truckValues,
} from './paper-form-values.ts';
import type { PaperRecords } from './paper-records.ts';

const truck: PaperTruck = {
  ...blankPaperTruck,
  id: 't1',
  regNumber: 'AB12 CDE',
  make: 'DAF',
  model: 'XF 480',
  color: 'White',
  registrationDate: '2019-03-01',
  mileage: 512_000,
  mileageUnit: 'Kilometers',
  salePrice: 12_500,
};

const { countryCode, ...blankParty } = blankPaper.billToClient;
const party = { ...blankParty, id: 'c1', name: 'Harbour Haulage', contactName: 'Ann Quay', city: 'Hull' };

const paper: Paper = {
  ...blankPaper,
  id: 'p1',
  number: '7',
  date: '2026-11-20',
  dealAuthorisation: 'J. Abbas',
  billToClient: { ...party, countryCode },
  shipToClient: { ...party, countryCode, id: null },
  items: [
    {
      ...blankPaperItem,
      description: 'Truck',
      rate: 100,
      trucks: [truck],
    },
  ],
};

const noRecords: PaperRecords = { clients: undefined, trucks: new Map() };

function validForm(fields: Partial<PaperFormValues> = {}): PaperFormValues {
  return { ...paperFormValues(paper, noRecords), ...fields };
}

test('a blank number is omitted; an entered name is sent without empty details, a chosen client with all', () => {
  const typed = { ...emptyParty, name: ' Northern Fleet ', city: ' Hull ' };
  const body = paperFormSchema.parse(validForm({ number: '', billTo: typed }));
  const sent = JSON.parse(JSON.stringify(omitFieldsOfOtherKind('order', body)));
  expect(sent).not.toHaveProperty('number');
  expect(sent.billTo).toEqual({ id: null, name: 'Northern Fleet', city: 'Hull' });
  const chosen = paperFormSchema.parse(validForm({ billTo: { ...emptyParty, id: 'c1', name: 'X' } })).billTo;
  expect(chosen).toMatchObject({ id: 'c1', contactName: null, email: null });
});

test('details shown on truck cards are not sent, and an invoice has no deal authorisation', () => {
  const sent = omitFieldsOfOtherKind('invoice', paperFormSchema.parse(validForm()));
  expect(sent).not.toHaveProperty('dealAuthorisation');
  expect(sent.items[0]?.trucks).toEqual([{ id: 't1', saveTruckDetails: false, setPoundPrices: false }]);
});

test('a paper loaded into the form is sent back unchanged', () => {
  const { billTo, items, depositPaid, dealAuthorisation } = paperFormSchema.parse(paperFormValues(paper, noRecords));
  expect({ depositPaid, dealAuthorisation }).toEqual({ depositPaid: 0, dealAuthorisation: 'J. Abbas' });
  expect(billTo).toEqual(party);
  expect(items[0]).toMatchObject({ rate: 100, vatRate: 0, freightRate: 0, freightDescription: null });
});

test('a due date is sent only if entered, and one before the date is a validation error', () => {
  const form = paperFormValues({ ...paper, date: '2026-11-04', dueDate: '2026-12-04' }, noRecords);
  expect(paperFormSchema.parse(form).dueDate).toBeUndefined();
  expect(paperFormSchema.parse({ ...form, dueDate: '2026-11-04' }).dueDate).toBe('2026-11-04');
  expect(formErrors({ ...form, dueDate: '2026-11-03' })).toEqual([{ field: 'dueDate', label: 'Due Date' }]);
});

test('an empty form lists all validation errors with their field labels', () => {
  const empty = validForm({
    date: null,
    currency: null,
    billTo: emptyParty,
    shipTo: emptyParty,
    items: [{ ...emptyItem(), freightRate: 5, warrantyRate: Number.NaN }],
  });
  expect(formErrors(empty).map(({ label }) => label)).toEqual([
    'Date',
    'Currency',
    'Bill To: Client Name',
    'Ship To: Client Name',
    'Item 1: Description',
    'Item 1: Rate',
    'Item 1: Warranty Rate',
    'Item 1: Trucks',
    'Item 1: Freight Description',
    'Item 1: Warranty Description',
  ]);
  expect(formErrors(validForm({ items: [] }))).toEqual([{ field: 'items', label: 'Items' }]);
  expect(formErrors(validForm())).toEqual([]);
});

const oneItem = (fields: Partial<ItemValues>) => ({ items: validForm().items.map((item) => ({ ...item, ...fields })) });

test.each<[wrong: Partial<PaperFormValues>, message: string]>([
  [oneItem({ rate: 0 }), 'Must be more than 0.'],
  [oneItem({ rate: -1 }), 'Must be 0 or more.'],
  [oneItem({ rate: Number.NaN }), 'Enter an amount.'],
  [oneItem({ rate: 1.234 }), 'At most two decimals.'],
  [oneItem({ vatRate: -1 }), 'Must be 0 or more.'],
  [oneItem({ vatRate: 101 }), 'Must be 100 or less.'],
  [oneItem({ description: '  ' }), 'Required.'],
  [oneItem({ freightRate: 5, freightDescription: '' }), 'Describe the freight.'],
  [oneItem({ warrantyRate: 5, warrantyDescription: '' }), 'Describe the warranty.'],
  [oneItem({ trucks: [] }), 'Add at least one truck.'],
  [{ items: [] }, 'Add at least one item.'],
  [{ depositPaid: -5 }, 'Must be 0 or more.'],
  [{ date: null }, 'Enter a valid date, for example 20/11/2026.'],
  [{ shipTo: { ...emptyParty, name: ' ' } }, 'Choose a client or enter a name.'],
])('a form with %j says: %s', (wrong, message) => {
  const issues = paperFormSchema.safeParse(validForm(wrong)).error?.issues ?? [];
  expect(issues.map((issue) => issue.message)).toEqual([message]);
});

test('only errors below the row of an item open it', () => {
  const [valid = emptyItem()] = validForm().items;
  const items = [
    valid,
    { ...valid, rate: null, description: '' },
    { ...valid, freightRate: 5 },
    { ...valid, trucks: [] },
  ];
  expect(foldedErrorIndexes(validForm({ items }))).toEqual([2, 3]);
});

test.each([
  ['items.2.rate', 'items.2.rate'],
  ['items.0.trucks.1.id', 'items.0.trucks.1'],
  ['billTo.id', 'billTo.name'],
  ['shipTo.email', 'shipTo.email'],
  ['number', 'number'],
  ['nothing', undefined],
])('an error at path %s is shown at field %s', (path, field) => {
  expect(errorAtPath(path)?.field).toBe(field);
});

test.each([null, Number.NaN, -5, Number.POSITIVE_INFINITY, 1234.567])('the invalid amount %j counts as 0', (rate) => {
  expect(typedAmounts({ ...emptyItem([truckValues(truck)]), rate }).rate).toBe(0);
});

test('totals follow the input, and a deposit above the total makes the amount due negative', () => {
  const items = [{ ...emptyItem([truckValues(truck)]), rate: 0.05, vatRate: 10 }];
  expect(typedTotals(validForm({ items, depositPaid: 1 }))).toMatchObject({
    subtotal: 0.06,
    depositPaid: 1,
    totalDue: -0.94,
  });
});
