/** A page for buyers with one truck or several, in the company's colours, with the seller at its head and foot. */
import { type Html, html } from '#server/identity/pages/html.ts';
import type { Company } from '#shared/companies.ts';
import { documentOf } from './buyer-document.ts';
import { type ShownTruck, shownName, truckArticle } from './buyer-truck.ts';
import { previewTags, previewText } from './link-preview.ts';
import { type Seller, sellerBar, sellerButtons, sellerFoot, sellerHead } from './seller.ts';

export interface BuyerPage {
  company: Company;
  seller: Seller;
  /** The page's own URL. */
  address: string;
  isPublic: boolean;
  trucks: readonly ShownTruck[];
  /** Further tags of the head. */
  head?: Html;
  /** Comes before the trucks. */
  start?: Html;
  /** Comes last in the body. */
  end?: Html;
}

/** The text of a link preview: what the page itself shows. */
function textOf(trucks: readonly ShownTruck[]): string {
  const [truck] = trucks;
  if (!truck) return '';
  if (trucks.length > 1) return previewText(trucks.map((one) => shownName(one)));
  const { state, price, priceNote, summary, features, facts, description } = truck;
  const offer = price === null ? null : [price, priceNote].filter(Boolean).join(' ');
  const details = summary.length > 0 ? [...summary, ...features] : facts.map(({ text }) => text);
  return previewText([state, offer, ...details, description]);
}

export function buyerPage({ company, seller, address, isPublic, trucks, head, start, end }: BuyerPage): string {
  const [first] = trucks;
  const isAlone = trucks.length === 1;
  const title = isAlone && first ? shownName(first) : `${trucks.length} trucks`;
  const cover = trucks.find(({ photos }) => photos.length > 0);
  const picture = cover?.photos[0]?.preview;
  const about = { title, address };
  const preview = previewTags({
    title,
    siteName: seller.name,
    address,
    text: textOf(trucks),
    picture: picture && cover ? { ...picture, alt: `${shownName(cover)}, ${seller.name}` } : null,
  });
  const contact = isAlone ? sellerButtons(seller, about) : undefined;
  const body = html`${sellerHead(seller)}
<main>${start}${!isAlone && html`<h1>${title}</h1>`}${trucks.map((truck, index) => truckArticle(truck, { index, isAlone, contact }))}</main>
${sellerFoot(seller)}${sellerBar(seller, about)}${end}`;
  return documentOf({ title: `${title} | ${seller.name}`, company, isPublic, head: html`${preview}${head}`, body });
}
