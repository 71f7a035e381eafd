import { expect, test } from 'vitest';
import { stateInView } from './built-in-views.ts';
import { plainState } from './list-state.ts';

const unpaid = { filters: { paymentState: { in: ['Unpaid'] } }, sort: [{ id: 'dueDate', desc: false }] };
const overdue = { filters: { overdue: { in: [true] } } };
const typed = { search: 'harbour', filters: { currency: { in: ['USD'] } }, grouping: ['client'] };
const byTotal = [{ id: 'totalDue', desc: true }];

test.each([
  ['a view adds its filters and order', {}, undefined, unpaid, unpaid],
  [
    'search, filters and groups of the user stay',
    typed,
    undefined,
    overdue,
    { ...typed, filters: { ...typed.filters, ...overdue.filters } },
  ],
  [
    'filters and order of the view before go',
    { ...typed, filters: { ...typed.filters, ...unpaid.filters }, sort: unpaid.sort },
    unpaid,
    overdue,
    { ...typed, filters: { ...typed.filters, ...overdue.filters } },
  ],
  ["the user's order stays", { ...unpaid, sort: byTotal }, unpaid, unpaid, { ...unpaid, sort: byTotal }],
  ['the standard list has no filters', unpaid, unpaid, undefined, {}],
])('%s', (_, state, before, next, expected) => {
  const { pageIndex: _page, pageSize: _size, ...plain } = plainState;
  expect(stateInView({ ...plainState, ...state }, before, next)).toEqual({ ...plain, ...expected });
});
