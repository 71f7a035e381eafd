import { expect, test } from 'vitest';
import type { Hit } from '#find/find.ts';
import { addRecentHit, readRecentHits, recentHitsText } from './recent-hits.ts';

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

test('results that another person opened are not shown, and are removed by the next one', () => {
  const hit = (id: string): Hit => ({
    kind: 'truck',
    id,
    company: 'AbbasAutos',
    title: id,
    detail: '',
    address: `/${id}`,
    cover: null,
    reservation: null,
  });
  addRecentHit('p1', hit('a'));
  addRecentHit('p1', hit('b'));
  addRecentHit('p1', hit('a'));
  expect(readRecentHits('p1')).toEqual([hit('a'), hit('b')]);
  expect(readRecentHits('p2')).toEqual([]);
  addRecentHit('p2', hit('c'));
  expect(readRecentHits('p2')).toEqual([hit('c')]);
});
