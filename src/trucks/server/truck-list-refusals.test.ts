/** What the list of trucks says of a query that it cannot answer. */
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';

const app = await appForFile();
const user = await app.as('User');

const filter = (value: unknown) => ({ filter: JSON.stringify(value) });

test.each<[Record<string, string>, string, string]>([
  [{ sort: 'colour' }, 'sort', 'There is no column "colour".'],
  [{ group: 'colour' }, 'group', 'There is no column "colour".'],
  [{ fields: 'colour' }, 'fields', 'There is no column "colour".'],
  [{ also: 'colour' }, 'also', 'There is no column "colour".'],
  [{ group: 'mileage' }, 'group', 'The list cannot be grouped by mileage.'],
  [{ sold: 'yes' }, 'sold', 'Enter true or false.'],
  [{ limit: '201' }, 'limit', 'Must be 200 or less.'],
  [{ filter: 'make' }, 'filter', 'Enter JSON by column, such as {"make":{"in":["DAF"]}}.'],
  [filter({ colour: { in: ['Red'] } }), 'filter.colour', 'There is no column "colour".'],
  [filter({ make: 'DAF' }), 'filter.make', 'Make: Enter an object, such as {"in":[null]}.'],
  [filter({ isSold: true }), 'filter.isSold', 'Marked as Sold: Enter an object, such as {"in":[true]}.'],
  [filter({ make: { from: 1 } }), 'filter.make', 'Make: from does not fit this column.'],
  [filter({ mileage: { from: 'x' } }), 'filter.mileage.from', 'Mileage: Enter a number.'],
  [filter({ purchaseDate: { to: 'x' } }), 'filter.purchaseDate.to', 'Purchase Date: Enter a date, such as 2026-01-31.'],
  [filter({ make: { in: 'DAF' } }), 'filter.make.in', 'Make: Enter a list of values.'],
])('a list with the query %j is refused with 400 at %s: %s', async (query, path, message) => {
  const { status, body } = await user.get(`/api/abbasAutos/trucks/rows?${new URLSearchParams(query)}`);
  expect([status, body.errors]).toEqual([400, [{ path, message }]]);
});
