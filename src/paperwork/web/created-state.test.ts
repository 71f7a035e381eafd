import { expect, test } from 'vitest';
import { blankPaper } from '#paperwork/blank-paper.ts';
import type { WarnedPaper } from '#paperwork/truck-warnings.ts';
import { createdState, readCreatedState } from './created-state.ts';

const party = { ...blankPaper.billToClient, name: 'Harbour Haulage Ltd' };

const paper: WarnedPaper = {
  ...blankPaper,
  warnings: [],
  id: 'paper-1',
  company: 'Butler',
  number: '7',
  date: '2026-11-20',
  currency: 'USD',
  billToClient: party,
  shipToClient: party,
};

test.each(['order', 'invoice'] as const)(
  'the navigation state of an %s can be read back, also without its version',
  (kind) => {
    const version = { data: paper, etag: '"3"' };
    const serialized: unknown = JSON.parse(JSON.stringify(createdState(kind, version)));
    expect(readCreatedState(kind, serialized)).toEqual(version);
    expect(readCreatedState(kind, { [kind]: paper })).toEqual({ data: paper, etag: undefined });
  },
);

test.each([
  ['a missing state', null],
  ['a string', 'order'],
  ['the other kind', { invoice: paper }],
  ['a paper without its id', { order: { ...paper, id: undefined } }],
  ['an unknown company', { order: { ...paper, company: 'Unknown' } }],
  ['items of another shape', { order: { ...paper, items: [{ description: 'Truck' }] } }],
])('%s is not accepted as an order', (_, state) => {
  expect(readCreatedState('order', state)).toBeUndefined();
});
