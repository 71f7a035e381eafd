import { expect, test } from 'vitest';
import { paperBody, paperItemBody } from '#test/app/factories.ts';
import { paperBodySchema } from './paperwork.ts';

const trucks = (count: number, first = 0) => Array.from({ length: count }, (_, index) => `t${first + index}`);

test.each([
  ['no item', [], [['items', 'Add at least one item.']]],
  ['the most items', Array.from({ length: 200 }, (_, at) => trucks(1, at)), []],
  ['an item too many', Array.from({ length: 201 }, (_, at) => trucks(1, at)), [['items', 'At most 200 items.']]],
  ['the most trucks in two items', [trucks(500), trucks(500, 500)], []],
  ['a truck too many in two items', [trucks(500), trucks(501, 500)], [['items', 'At most 1000 trucks.']]],
  [
    'a truck in two items',
    [trucks(2), trucks(1, 1)],
    [['items.1.trucks.0.id', 'This truck is already on the invoice.']],
  ],
])('an invoice with %s gets the right messages', (_, items, messages) => {
  const body = paperBody([], { items: items.map((ids) => paperItemBody(ids)) });
  const issues = paperBodySchema.safeParse(body).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [path.join('.'), message])).toEqual(messages);
});
