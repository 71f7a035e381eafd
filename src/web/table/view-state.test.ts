import { expect, test } from 'vitest';
import { type ListState, plainState } from './list-state.ts';
import { belongsTo, queryOfState, stateOfQuery, type ViewQuery } from './view-state.ts';

const state: ListState = {
  ...plainState,
  search: ' daf ',
  filters: { make: { in: ['DAF', null] } },
  sort: [
    { id: 'make', desc: false },
    { id: 'salePrice', desc: true },
  ],
  grouping: ['make', 'axle'],
};
const query: ViewQuery = {
  sold: 'false',
  search: 'daf',
  filter: { make: { in: ['DAF', null] } },
  sort: 'make,-salePrice',
  group: 'make',
  innerGroups: ['axle'],
};

test('a view saves the state of a list as a query, and restores it', () => {
  expect(queryOfState(state, { sold: 'false' })).toEqual(query);
  const { pageIndex: _, pageSize: __, ...viewState } = state;
  expect(stateOfQuery(query)).toEqual({ ...viewState, search: 'daf' });
});

test.each<[ViewQuery, Partial<ListState>]>([
  [{}, {}],
  [{ filter: '{"make":{"in":["DAF"]}}' }, { filters: { make: { in: ['DAF'] } } }],
  [{ group: 'make,axle' }, { grouping: ['make', 'axle'] }],
  [{ filter: '{', sort: 7, search: null, group: [] }, {}],
])('the query %j is converted to a state', (given, shown) => {
  const { pageIndex: _, pageSize: __, ...plain } = plainState;
  expect(stateOfQuery(given)).toEqual({ ...plain, ...shown });
});

test.each<[ViewQuery, string | undefined, boolean]>([
  [{}, undefined, true],
  [{}, 'false', false],
  [{ sold: 'false' }, 'false', true],
  [{ sold: false }, 'false', true],
  [{ sold: 'true' }, undefined, false],
])('a view with the query %j belongs to a screen with sold=%s: %s', (given, sold, expected) => {
  expect(belongsTo(given, sold === undefined ? {} : { sold })).toBe(expected);
});
