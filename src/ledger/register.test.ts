import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gapWarning } from './ledger.ts';
import { type RegisteredNumber, registerRows } from './register.ts';

function taken(value: number, fields: Partial<RegisteredNumber> = {}): RegisteredNumber {
  return {
    value,
    number: String(value),
    paperId: `p${value}`,
    date: '2026-01-01',
    client: 'Harbour Haulage',
    state: 'InUse',
    givenAt: '2026-01-01T10:00:00.000Z',
    givenBy: 'Ann',
    endedAt: null,
    endedBy: null,
    successor: null,
    ...fields,
  };
}

test('each used number has a line, each run of skipped numbers has one, and all show the user and the time', () => {
  const ended = { endedAt: '2026-03-01T10:00:00.000Z', endedBy: 'Bob' };
  const rows = registerRows([
    taken(7, { number: '007' }),
    taken(8, { state: 'Deleted', ...ended }),
    taken(9, { state: 'Renumbered', successor: '15', ...ended }),
    taken(15, { givenAt: '2026-02-01T10:00:00.000Z', givenBy: 'Cy' }),
    taken(17, { givenAt: '2026-02-02T10:00:00.000Z', givenBy: 'Di' }),
  ]);
  expect(rows).toMatchObject([
    {
      number: '007',
      to: '007',
      state: 'InUse',
      paperId: 'p7',
      by: 'Ann',
      at: '2026-01-01T10:00:00.000Z',
      reason: null,
    },
    { number: '8', state: 'Deleted', paperId: 'p8', by: 'Bob', at: ended.endedAt, reason: 'Deleted.' },
    { number: '9', state: 'Renumbered', paperId: 'p9', by: 'Bob', reason: 'Renumbered to 15.' },
    {
      number: '10',
      to: '14',
      state: 'Skipped',
      paperId: null,
      by: 'Cy',
      reason: 'Skipped: number 15 was entered by hand.',
    },
    { number: '15', state: 'InUse' },
    { number: '16', to: '16', state: 'Skipped', by: 'Di', reason: 'Skipped: number 17 was entered by hand.' },
    { number: '17', state: 'InUse' },
  ]);
  expect(registerRows([])).toEqual([]);
});

test('numbers skipped by setting the next number have another reason than those skipped by hand', () => {
  const by = { at: '2026-03-01T10:00:00.000Z', by: 'Ann Admin' };
  const later = { givenAt: '2026-04-01T10:00:00.000Z' };
  const rows = registerRows(
    [taken(1), taken(5), taken(20, later), taken(30, { ...later, givenBy: 'Cy' })],
    [{ value: 20, ...by }],
  );
  expect(
    rows.filter(({ state }) => state === 'Skipped').map(({ number, reason, by: who }) => [number, reason, who]),
  ).toEqual([
    ['2', 'Skipped: number 5 was entered by hand.', 'Ann'],
    ['6', 'Skipped: the next number was set to 20.', 'Ann Admin'],
    ['21', 'Skipped: number 30 was entered by hand.', 'Cy'],
  ]);
});

test.each([
  ['2026000003', '3', 'This skips 3 to 2026000002. The next number will be 2026000004.'],
  ['4', '3', 'This skips 3. The next number will be 5.'],
  ['003', '3', undefined],
  ['2', '3', undefined],
  ['', '3', undefined],
])('entering %s when %s is next shows the warning %s', (typed, next, warning) => {
  expect(gapWarning(typed, next)).toBe(warning);
});

test('a skipped number that is used later splits the gap, and both parts keep their reason', () => {
  const late = { givenAt: '2026-06-01T10:00:00.000Z', givenBy: 'Late' };
  const rows = registerRows([taken(1), taken(5, late), taken(9, { givenBy: 'First' })]);
  expect(rows.map(({ number, to, state, by }) => [number, to, state, by])).toEqual([
    ['1', '1', 'InUse', 'Ann'],
    ['2', '4', 'Skipped', 'First'],
    ['5', '5', 'InUse', 'Late'],
    ['6', '8', 'Skipped', 'First'],
    ['9', '9', 'InUse', 'First'],
  ]);
});

test('the lines of random numbers cover the first to the last without a gap', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 1 }), (values) => {
      const sorted = values.toSorted((one, other) => one - other);
      const rows = registerRows(sorted.map((value) => taken(value)));
      expect(Number(rows[0]?.number)).toBe(sorted[0]);
      expect(Number(rows.at(-1)?.to)).toBe(sorted.at(-1));
      for (const [index, row] of rows.entries()) {
        const next = rows[index + 1];
        if (next) expect(Number(next.number)).toBe(Number(row.to) + 1);
      }
    }),
  );
});
