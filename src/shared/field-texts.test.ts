import { expect, test } from 'vitest';
import { fieldText, sumText } from './field-texts.ts';
import type { Field } from './fields.ts';

const units: Field = { id: 'unit', label: 'Unit', type: 'choice', choices: { Kilometers: 'km', Miles: 'mi' } };
const mileage: Field = { id: 'mileage', label: 'Mileage', type: 'number', unitField: 'unit' };
const price: Field = { id: 'price', label: 'Price', type: 'money', sums: true };
const total: Field = { ...price, id: 'total', currencyField: 'currency' };
const status: Field = { id: 'mot', label: 'MOT', type: 'status', choices: { NotRequired: 'Not Required' } };
const listSchema = { fields: [units, mileage, price, total, status] };
const field = (id: string, type: Field['type']): Field => ({ id, label: id, type });

test.each<[Field, Record<string, unknown>, string]>([
  [field('make', 'text'), { make: 'DAF' }, 'DAF'],
  [field('make', 'text'), { make: null }, ''],
  [price, { price: 12_345 }, '£12,345.00'],
  [price, { price: null }, ''],
  [total, { total: -5, currency: 'USD' }, '-$5.00'],
  [field('date', 'date'), { date: '2026-11-20' }, '20 Nov 2026'],
  [mileage, { mileage: 123_456, unit: 'Miles' }, '123,456 mi'],
  [status, { mot: 'NotRequired' }, 'Not Required'],
  [field('soldTo', 'party'), { soldTo: { id: '7', name: 'Harbour Haulage' } }, 'Harbour Haulage'],
  [field('isSold', 'yesNo'), { isSold: false }, 'No'],
  [field('company', 'company'), { company: 'Butler' }, 'Butler Symonds'],
])('%o of %j reads %s', (given, record, text) => expect(fieldText(listSchema, given, record)).toBe(text));

test.each([
  [price, { price: 7.5, other: 1 }, '£7.50'],
  [price, { other: 1 }, ''],
  [{ ...price, sums: false }, { price: 7.5 }, ''],
  [total, { GBP: { total: 1000 }, USD: { total: 2 } }, '£1,000.00 + $2.00'],
  [total, { GBP: { total: 1000, deposit: 0 }, USD: { total: 0, deposit: 3 } }, '£1,000.00'],
  [total, { GBP: { total: 0, deposit: 5 }, USD: { total: 0, deposit: 3 } }, '£0.00'],
  [total, { GBP: { total: 0, deposit: 0 }, USD: { total: 0, deposit: 3 } }, '$0.00'],
  [total, { GBP: { total: 0 }, USD: { total: 0 } }, '£0.00'],
])('the sum of %o in %j reads %s', (given, sums, text) => expect(sumText(given, sums)).toBe(text));
