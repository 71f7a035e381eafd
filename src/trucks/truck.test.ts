import { describe, expect, test } from 'vitest';
import { truckUpdateSchema } from './truck.ts';

describe('features', () => {
  test.each([
    [
      ['  Fridge ', 'Full Air'],
      ['Fridge', 'Full Air'],
    ],
    [
      ['Tail Lift', 'fridge', 'tail lift', 'Fridge'],
      ['Tail Lift', 'fridge'],
    ],
    [[], []],
    [null, []],
  ])('%j are stored as %j', (features, stored) => {
    expect(truckUpdateSchema.parse({ features }).features).toEqual(stored);
  });

  test('stay unchanged if they are omitted', () => {
    expect(truckUpdateSchema.parse({})).not.toHaveProperty('features');
  });

  const many = (count: number) => Array.from({ length: count }, (_, index) => `Feature ${index}`);

  test.each([
    ['up to 40 of them', many(40), true],
    ['41 of them', many(41), false],
    ['a text of 100 characters', ['x'.repeat(100)], true],
    ['a text of 101 characters', ['x'.repeat(101)], false],
    ['an empty text', [' '], false],
    ['a number', [6], false],
    ['one text without a list', 'Fridge', false],
  ])('%s: %#', (_, features, isValid) => {
    expect(truckUpdateSchema.safeParse({ features }).success).toBe(isValid);
  });
});

test.each(['powerHp', 'grossWeightKg', 'wheelbaseMm'])('%s is a whole number above 0, or null', (field) => {
  const accepted = [1, null, 0, -1, 1.5, '480'].filter(
    (value) => truckUpdateSchema.safeParse({ [field]: value }).success,
  );
  expect(accepted).toEqual([1, null]);
});

test('an advert text has up to 4,000 characters, and an empty one is stored as null', () => {
  expect(truckUpdateSchema.safeParse({ advertText: 'x'.repeat(4000) }).success).toBe(true);
  expect(truckUpdateSchema.safeParse({ advertText: 'x'.repeat(4001) }).success).toBe(false);
  expect(truckUpdateSchema.parse({ advertText: ' ' }).advertText).toBeNull();
});
