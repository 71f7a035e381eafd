import { describe, expect, test } from 'vitest';
import { type ColumnFilter, choicesOf, describeFilter, passesFilter, withFilter } from './column-filter.ts';
import type { ListColumn } from './list-column.ts';

interface Truck {
  id: string;
  make: string;
  price: number | null;
  bought: string | null;
}

const daf: Truck = { id: '1', make: 'DAF', price: 1000, bought: '2026-03-01' };
const volvo: Truck = { id: '2', make: 'Volvo', price: 2500.5, bought: '2026-04-30' };
const blank: Truck = { id: '3', make: '', price: null, bought: null };
const trucks = [daf, volvo, blank];
const make: ListColumn<Truck> = { id: 'make', label: 'Make', value: (truck) => truck.make };
const price: ListColumn<Truck> = { id: 'price', label: 'Price', value: (truck) => truck.price };
const bought: ListColumn<Truck> = { id: 'bought', label: 'Bought', value: (truck) => truck.bought };

function passing(column: ListColumn<Truck>, filter: ColumnFilter): string {
  return trucks.flatMap((truck) => (passesFilter(column, filter, truck) ? [truck.id] : [])).join();
}

describe('which rows pass', () => {
  test.each<[string, ListColumn<Truck>, ColumnFilter, string]>([
    ['a piece of text in any case', make, { kind: 'text', text: ' af ' }, '1'],
    ['chosen texts, the empty one too', make, { kind: 'choice', chosen: ['Volvo', ''] }, '2,3'],
    ['numbers from a bound', price, { kind: 'number', from: 1000, to: null }, '1,2'],
    ['numbers up to a bound', price, { kind: 'number', from: null, to: 2500.49 }, '1'],
    ['dates between bounds, both included', bought, { kind: 'date', from: '2026-03-01', to: '2026-04-29' }, '1'],
    ['dates from a bound', bought, { kind: 'date', from: '2026-03-02', to: '' }, '2'],
  ])('%s', (_, column, filter, expected) => expect(passing(column, filter)).toBe(expected));
});

test.each<[ColumnFilter, string]>([
  [{ kind: 'text', text: ' daf ' }, 'daf'],
  [{ kind: 'number', from: 1000, to: null }, 'from 1,000'],
  [{ kind: 'number', from: 0, to: 20_000 }, '0 to 20,000'],
  [{ kind: 'date', from: '', to: '2026-11-20' }, 'up to 20 Nov 2026'],
  [{ kind: 'choice', chosen: ['Auto', ''] }, 'Auto, None'],
])('%j reads %s', (filter, expected) => expect(describeFilter(filter)).toBe(expected));

test('a filter that holds nothing back is dropped', () => {
  const filters = withFilter({}, 'make', { kind: 'text', text: 'daf' });
  expect(withFilter(filters, 'make', { kind: 'text', text: '  ' })).toEqual({});
  expect(withFilter(filters, 'make', null)).toEqual({});
  expect(withFilter(filters, 'price', { kind: 'number', from: null, to: 5 })).toHaveProperty('make');
});

test('choices are the different texts in order', () => {
  expect(choicesOf(make, [volvo, daf, volvo, blank])).toEqual(['', 'DAF', 'Volvo']);
});
