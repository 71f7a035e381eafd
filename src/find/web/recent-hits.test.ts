import { expect, test } from 'vitest';
import { recentHitsText } from './recent-hits.ts';

test.each([
  '',
  '{',
  'null',
  '7',
  '[]',
  '{}',
  '{"person":"p1"}',
  '{"person":7,"hits":[]}',
  '{"person":"p1","hits":[7]}',
])('the invalid text %j gives no recent results', (text) => {
  expect(recentHitsText.safeParse(text).success).toBe(false);
});

test('recent results are read', () => {
  expect(recentHitsText.parse('{"person":"p1","hits":[]}')).toEqual({ person: 'p1', hits: [] });
});
