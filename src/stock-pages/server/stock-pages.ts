/** The HTML of a company's stock page, of a truck's own page, and of the page of a truck that was sold. */
import type { AdvertWithoutPlate } from '#adverts/without-plate.ts';
import { documentOf } from '#server/buyer-pages/buyer-document.ts';
import { buyerPage } from '#server/buyer-pages/buyer-page.ts';
import type { ShownPhoto } from '#server/buyer-pages/buyer-truck.ts';
import { previewTags, previewText } from '#server/buyer-pages/link-preview.ts';
import { type Seller, sellerBar, sellerFoot, sellerHead } from '#server/buyer-pages/seller.ts';
import { truckCards } from '#server/buyer-pages/truck-cards.ts';
import { type Html, html } from '#server/identity/pages/html.ts';
import type { Company } from '#shared/companies.ts';
import { stockPagePath, stockTruckPath } from '#shared/stock-address.ts';
import { cardOf, largePhoto, shownAdvert } from './public-advert.ts';
import { type AdvertPage, isFiltered, queryText, type StockFilter } from './stock-filter.ts';
import { listData, vehicleData } from './structured-data.ts';

/** A size in pixels. */
export type PixelSize = Pick<NonNullable<ShownPhoto['preview']>, 'width' | 'height'>;

export interface StockSite {
  company: Company;
  publicUrl: string;
  seller: Seller;
}

/** Tells search engines which of several addresses of the same trucks counts. */
function canonicalTag(address: string): Html {
  return html`<link rel="canonical" href="${address}">
`;
}

function optionsOf(values: readonly (string | null)[], chosen: string | null): Html[] {
  const texts = [...new Set(values.flatMap((value) => value || []))].toSorted((one, other) => one.localeCompare(other));
  return texts.map((text) => {
    const isChosen = text.toLowerCase() === chosen?.toLowerCase();
    return html`<option value="${text}"${isChosen && html` selected`}>${text}</option>`;
  });
}

/** Works without scripts: a form that sends its fields in the address. */
function filterForm(address: string, adverts: readonly AdvertWithoutPlate[], filter: StockFilter): Html {
  const { make, type, from, to } = filter;
  const makes = adverts.map((advert) => advert.make);
  const types = adverts.map((advert) => advert.truckType);
  const price = (label: string, name: string, value: number | null) =>
    html`<label>${label} <input type="text" name="${name}" inputmode="numeric" autocomplete="off" value="${value ?? ''}"></label>`;
  return html`<details class="filter"${isFiltered(filter) && html` open`}><summary>Filter by make, type or price</summary>
<form action="${address}" method="get">
<label>Make <select name="make"><option value="">All makes</option>${optionsOf(makes, make)}</select></label>
<label>Type <select name="type"><option value="">All types</option>${optionsOf(types, type)}</select></label>
${price('Price from (£)', 'from', from)}
${price('Price to (£)', 'to', to)}
<button type="submit">Show trucks</button>
</form></details>`;
}

function pageLinks(address: string, filter: StockFilter, { page, pages }: AdvertPage): Html | false {
  if (pages === 1) return false;
  const link = (to: number, rel: string, text: string) =>
    html`<a href="${address}${queryText(filter, to)}" rel="${rel}">${text}</a>`;
  return html`<nav class="pages" aria-label="Pages">${page > 1 && link(page - 1, 'prev', 'Previous')}
<span>Page ${page} of ${pages}</span>
${page < pages && link(page + 1, 'next', 'Next')}</nav>`;
}

/** The trucks of one page of the list. */
export interface StockList extends AdvertPage {
  /** All adverts of the company, for the choices of the filter. */
  all: readonly AdvertWithoutPlate[];
  filter: StockFilter;
  /** How many trucks the filter finds, on all pages. */
  count: number;
  /** The cover of the first shown truck; null without one. */
  cover: PixelSize | null;
}

function countText(count: number): string {
  return count === 1 ? '1 truck' : `${count} trucks`;
}

export function stockListPage(site: StockSite, list: StockList): string {
  const { company, publicUrl, seller } = site;
  const { all, filter, count, shown, page, first, cover } = list;
  const path = stockPagePath(company);
  const address = `${publicUrl}${path}${queryText(noFilter, page)}`;
  const heading = 'Used trucks for sale';
  const title = page === 1 ? heading : `${heading}, page ${page}`;
  const [lead] = shown;
  const photo = lead?.photos[0];
  const makes = [...new Set(shown.map(({ make }) => make))].join(', ');
  const preview = previewTags({
    title,
    siteName: seller.name,
    address,
    text: previewText([`${countText(count)} at ${seller.name}`, makes]),
    picture:
      lead && photo && cover
        ? { address: largePhoto(site, photo.key), ...cover, alt: `${lead.title}, ${seller.name}` }
        : null,
  });
  // A filter only repeats what the whole list has.
  const robots =
    isFiltered(filter) &&
    html`<meta name="robots" content="noindex, follow">
`;
  const data = listData({ company, publicUrl, seller: seller.name }, shown, first);
  const none = html`<article class="empty"><h2>No trucks found</h2><p>${isFiltered(filter) ? html`No truck fits this filter. <a href="${path}">Show all trucks</a>` : 'Please come back soon, or get in touch.'}</p></article>`;
  const body = html`${sellerHead(seller)}
<main><div><h1>${heading}</h1><p class="lead">${countText(count)}</p></div>
${filterForm(path, all, filter)}
${
  shown.length === 0
    ? none
    : truckCards(
        shown.map((advert) => cardOf(company, advert)),
        2,
      )
}
${pageLinks(path, filter, list)}</main>
${sellerFoot(seller)}${sellerBar(seller, { title: heading, address })}`;
  const head = html`${preview}${canonicalTag(address)}${robots}${data}`;
  return documentOf({ title: `${title} | ${seller.name}`, company, isPublic: true, head, body });
}

const noFilter: StockFilter = { make: null, type: null, from: null, to: null };

function backLink(company: Company): Html {
  return html`<a class="back" href="${stockPagePath(company)}">‹ All trucks</a>
`;
}

export function stockTruckPage(site: StockSite, advert: AdvertWithoutPlate, cover: PixelSize | null): string {
  const { company, publicUrl, seller } = site;
  const address = `${publicUrl}${stockTruckPath(company, advert.stockNumber)}`;
  return buyerPage({
    company,
    seller,
    address,
    isPublic: true,
    trucks: [shownAdvert({ company, publicUrl, cover }, advert)],
    head: html`${canonicalTag(address)}${vehicleData({ company, publicUrl, seller: seller.name }, advert)}`,
    start: backLink(company),
  });
}

/** A page without trucks of its own, and some that are still for sale. */
function absentPage(site: StockSite, heading: string, others: readonly AdvertWithoutPlate[]): string {
  const { company, publicUrl, seller } = site;
  const cards = truckCards(
    others.map((advert) => cardOf(company, advert)),
    3,
  );
  const body = html`${sellerHead(seller)}
<main>${backLink(company)}<article class="empty"><h1>${heading}</h1><p><a href="${stockPagePath(company)}">See all trucks for sale</a></p></article>
${others.length > 0 && html`<h2>Similar trucks</h2>${cards}`}</main>
${sellerFoot(seller)}${sellerBar(seller, { title: heading, address: `${publicUrl}${stockPagePath(company)}` })}`;
  const head = html`<meta name="robots" content="noindex">
`;
  return documentOf({ title: `${heading} | ${seller.name}`, company, isPublic: true, head, body });
}

export function soldTruckPage(site: StockSite, others: readonly AdvertWithoutPlate[]): string {
  return absentPage(site, 'This truck has been sold.', others);
}

export function unknownTruckPage(site: StockSite): string {
  return absentPage(site, 'We could not find this page.', []);
}
