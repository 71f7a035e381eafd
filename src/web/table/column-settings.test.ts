import { describe, expect, test } from 'vitest';
import {
  columnSettingsText,
  moveColumn,
  pinColumn,
  placeColumnAt,
  reconcileColumnSettings,
  settingsOfView,
  settingsShowing,
} from './column-settings.ts';

const columns = [
  { id: 'view', locked: true },
  { id: 'regNumber', locked: true },
  { id: 'make' },
  { id: 'model' },
  { id: 'color' },
];
const defaults = { order: columns.map(({ id }) => id), hidden: [], widths: {}, pinnedLeft: [], pinnedRight: [] };

describe('settings updated to the current columns', () => {
  test('without stored settings all columns are shown in the default order', () => {
    expect(reconcileColumnSettings(columns, {})).toEqual(defaults);
  });

  test.each([
    ['the stored order is used', ['model', 'make', 'view', 'regNumber', 'color']],
    ['a removed column is dropped', ['model', 'removed', 'make', 'view', 'regNumber', 'color']],
    ['a duplicate column is dropped', ['model', 'make', 'model', 'view', 'regNumber', 'color']],
  ])('%s', (_, order) => {
    expect(reconcileColumnSettings(columns, { order }).order).toEqual(['model', 'make', 'view', 'regNumber', 'color']);
  });

  test.each([
    [
      'after the column that precedes it by default',
      ['color', 'make', 'view', 'regNumber'],
      'color,make,model,view,regNumber',
    ],
    ['first if it is the first by default', ['make', 'regNumber', 'model', 'color'], 'view,make,regNumber,model,color'],
    ['two new neighbours, in their order', ['view', 'regNumber', 'color'], 'view,regNumber,make,model,color'],
  ])('a new column appears %s', (_, order, expected) => {
    expect(reconcileColumnSettings(columns, { order }).order.join()).toBe(expected);
  });

  test('locked and unknown columns are never hidden', () => {
    expect(reconcileColumnSettings(columns, { hidden: ['view', 'make', 'regNumber', 'removed'] }).hidden).toEqual([
      'make',
    ]);
  });

  test('widths and pins of removed columns are dropped, and no column is pinned to both sides', () => {
    const stored = {
      widths: { make: 90, removed: 10 },
      pinnedLeft: ['make', 'removed'],
      pinnedRight: ['make', 'color'],
    };
    expect(reconcileColumnSettings(columns, stored)).toEqual({
      ...defaults,
      widths: { make: 90 },
      pinnedLeft: ['make'],
      pinnedRight: ['color'],
    });
  });
});

describe('columns requested by the URL', () => {
  const hiding = { ...defaults, hidden: ['model', 'color'], widths: { color: 90 } };

  test('hidden ones are shown after the locked ones, and the others stay unchanged', () => {
    expect(settingsShowing(columns, hiding, ['color', 'removed'])).toEqual({
      ...hiding,
      order: ['view', 'regNumber', 'color', 'make', 'model'],
      hidden: ['model'],
    });
  });

  test('visible ones stay in place', () => {
    expect(settingsShowing(columns, hiding, ['make'])).toBeUndefined();
    expect(settingsShowing(columns, hiding, [])).toBeUndefined();
  });
});

describe('settings in local storage', () => {
  test.each(['', 'no json', 'null', '[]', '7'])('%j is invalid', (text) => {
    expect(columnSettingsText.safeParse(text).success).toBe(false);
  });

  test('invalid parts are ignored', () => {
    const stored = columnSettingsText.parse('{"order":7,"hidden":{},"widths":[1],"pinnedLeft":[1]}');
    expect(reconcileColumnSettings(columns, stored)).toEqual(defaults);
  });

  test('an invalid part does not affect the others', () => {
    const stored = columnSettingsText.parse('{"order":["make"],"widths":{"make":"wide"}}');
    expect(stored).toEqual({ order: ['make'], widths: {} });
  });

  test('settings survive a round trip', () => {
    const chosen = { ...defaults, order: defaults.order.toReversed(), hidden: ['make'], widths: { model: 20 } };
    expect(reconcileColumnSettings(columns, columnSettingsText.parse(JSON.stringify(chosen)))).toEqual(chosen);
  });
});

describe('changes', () => {
  test.each([
    ['b', -1, 'bac'],
    ['b', 1, 'acb'],
    ['a', -1, 'abc'],
    ['c', 1, 'abc'],
    ['missing', 1, 'abc'],
  ] as const)('moving %s by %i gives %s', (id, by, expected) => {
    expect(moveColumn(['a', 'b', 'c'], id, by).join('')).toBe(expected);
  });

  test.each([
    ['a', 'c', 'bca'],
    ['c', 'a', 'cab'],
    ['b', 'missing', 'abc'],
  ])('%s dropped on %s gives %s', (id, otherId, expected) => {
    expect(placeColumnAt(['a', 'b', 'c'], id, otherId).join('')).toBe(expected);
  });

  test('a new pin replaces the previous one', () => {
    const left = pinColumn(pinColumn(defaults, 'make', 'right'), 'make', 'left');
    expect([left.pinnedLeft, left.pinnedRight]).toEqual([['make'], []]);
    expect(pinColumn(left, 'make', null)).toEqual(defaults);
  });
});

test.each([
  [
    'a view without the company column',
    ['regNumber', 'model'],
    ['view', 'regNumber', 'company', 'model', 'make', 'color'],
  ],
  [
    'a view with it in another place',
    ['regNumber', 'model', 'company'],
    ['view', 'regNumber', 'model', 'company', 'make', 'color'],
  ],
])('in a list of all companies the company is shown with %s', (_, shown, order) => {
  const ofAll = columns.toSpliced(2, 0, { id: 'company', isCompany: true } as (typeof columns)[number]);
  expect(settingsOfView(ofAll, shown)).toMatchObject({ order, hidden: ['make', 'color'] });
});
