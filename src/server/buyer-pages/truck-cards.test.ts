/** Cards of trucks on pages for buyers: which covers are loaded at once, and what a card says about its photos. */
import { expect, test } from 'vitest';
import { type TruckCard, truckCards } from './truck-cards.ts';

function cards(photoCounts: readonly number[], heading: 2 | 3 = 2): string[] {
  const items = photoCounts.map(
    (photoCount, index): TruckCard => ({
      title: `DAF ${index}`,
      state: null,
      priceNote: null,
      address: `/stock/butler/${index}`,
      price: '£20,000.00',
      facts: ['2019', '512,000 km'],
      cover: photoCount === 0 ? null : { address: `/photos/${index}.jpg` },
      photoCount,
    }),
  );
  return truckCards(items, heading).text.split('<li>').slice(1);
}

test('the first two covers are loaded at once and further ones when they come into view', () => {
  const loading = (card: string) => /fetchpriority="high"|loading="lazy"/.exec(card)?.[0];
  expect(cards([1, 1, 1, 1]).map(loading)).toEqual([
    'fetchpriority="high"',
    'fetchpriority="high"',
    'loading="lazy"',
    'loading="lazy"',
  ]);
});

test('a card says how many photos there are if there is more than one, and that there are none yet', () => {
  const said = (card: string) => /\d+ photos|No photos yet/.exec(card)?.[0] ?? null;
  expect(cards([0, 1, 2, 12]).map(said)).toEqual(['No photos yet', null, '2 photos', '12 photos']);
});

test.each([2, 3] as const)('the title of a card is a heading of level %i and opens the truck', (level) => {
  expect(cards([1], level)[0]).toContain(`<h${level}><a href="/stock/butler/0">DAF 0</a></h${level}>`);
  expect(cards([1], level)[0]).toContain('<p class="facts">2019 · 512,000 km</p>');
});
