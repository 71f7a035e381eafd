/** Trucks side by side on a page for buyers, each as a card that opens its own page. */
import { type Html, html } from '#server/identity/pages/html.ts';
import { priceLine, type ShownPhoto, type ShownTruck } from './buyer-truck.ts';

export interface TruckCard extends Pick<ShownTruck, 'title' | 'state' | 'priceNote'> {
  /** Of the truck's own page. */
  address: string;
  price: string;
  /** For example `2019`, `512,000 km`. */
  facts: readonly string[];
  cover: Omit<ShownPhoto, 'thumbnail'> | null;
  photoCount: number;
}

/** How wide a cover is, for the browser's choice among sizes. */
const coverSizes = '(min-width: 62rem) 22rem, (min-width: 40rem) 50vw, 100vw';

/** The first covers are on the first screen. */
const earlyCovers = 2;

function coverOf({ title, cover, photoCount }: TruckCard, index: number): Html {
  if (cover === null) return html`<div class="cover none">No photos yet</div>`;
  const loading = index < earlyCovers ? html` fetchpriority="high"` : html` loading="lazy"`;
  const choice = cover.sources !== undefined && html` srcset="${cover.sources}" sizes="${coverSizes}"`;
  const count = photoCount > 1 && html`<span class="count">${photoCount} photos</span>`;
  return html`<div class="cover"><img src="${cover.address}"${choice} width="800" height="600" alt="${title}"${loading}>${count}</div>`;
}

/** @param heading the level of the titles below the page's own headings */
export function truckCards(cards: readonly TruckCard[], heading: 2 | 3): Html {
  const items = cards.map((card, index) => {
    const { title, address, price, priceNote, state, facts } = card;
    const link = html`<a href="${address}">${title}</a>`;
    return html`<li>${coverOf(card, index)}<div class="about">${heading === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
<p class="facts">${facts.join(' · ')}</p>
<div class="name">${priceLine(price, priceNote)}${state !== null && html`<p class="state">${state}</p>`}</div></div></li>
`;
  });
  return html`<ul class="cards">${items}</ul>`;
}
