/**
 * The design of pages for buyers, as HTML without scripts: photos to swipe, facts, the seller, and a bar to call. What a
 * page shows is decided by the feature that makes it.
 */
import { mime } from '@fastify/send';
import { type Html, html } from '#server/identity/pages/html.ts';
import type { Company } from '#shared/companies.ts';
import { fontPath, pageStyleOf } from './buyer-style.ts';
import { type Seller, sellerBar, sellerFoot, sellerHead } from './seller.ts';

/** A truck as a buyer sees it. */
export interface ShownTruck {
  /** For example `DAF XF 480, 2019`. */
  title: string;
  regNumber: string | null;
  /** Null if the truck is available. */
  state: 'Sold' | 'Reserved' | null;
  /** For example `£23,450.00 + VAT`; null without a price. */
  price: string | null;
  /** Shown after the price: `no VAT to reclaim`. */
  priceNote: string | null;
  facts: readonly { label: string; text: string }[];
  description: string | null;
  /** File names below the page's URL, the cover first. */
  photos: readonly string[];
  videos: readonly { name: string; contentType: string; playsWidely: boolean }[];
}

export interface BuyerPage {
  company: Company;
  seller: Seller;
  /** The page's own URL; its photos and videos are below it. */
  address: string;
  trucks: readonly ShownTruck[];
  /** The picture of link previews in `photos/{name}/`, with its size in pixels. */
  preview: { name: string; width: number; height: number };
  /** Comes last in the body. */
  end?: Html;
}

interface Frame {
  title: string;
  company: Company | undefined;
  head?: Html | undefined;
  body: Html;
}

function documentOf({ title, company, head, body }: Frame): string {
  const start = html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex, nofollow, noarchive">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<link rel="preload" href="${fontPath}" as="font" type="font/woff2" crossorigin>
${head}`;
  return `${start.text}<style>${pageStyleOf(company)}</style>\n</head>\n<body>\n${body.text}\n</body>\n</html>\n`;
}

function nameOf({ title, regNumber }: ShownTruck, other = 'Truck'): string {
  return title || regNumber || other;
}

function photoAddress({ address }: BuyerPage, name: string, size: 'small' | 'large'): string {
  return `${address}/photos/${name}/${size}`;
}

/** A strip to swipe, and small photos that are links to its parts. */
function photosOf(page: BuyerPage, what: string, { photos }: ShownTruck, truckAt: number): Html | false {
  if (photos.length === 0) return false;
  const idOf = (index: number) => `photo-${truckAt + 1}-${index + 1}`;
  const slides = photos.map((name, index) => {
    // Only the first photo of the page is loaded before it is needed.
    const isFirst = truckAt === 0 && index === 0;
    const loading = isFirst ? html` fetchpriority="high"` : html` loading="lazy"`;
    return html`<li id="${idOf(index)}"><img src="${photoAddress(page, name, 'large')}" alt="${what}, photo ${index + 1}"${loading}></li>`;
  });
  const links = photos.map(
    (name, index) =>
      html`<a href="#${idOf(index)}"><img src="${photoAddress(page, name, 'small')}" alt="Show photo ${index + 1}" loading="lazy"></a>`,
  );
  const strip = html`<ul class="photos" tabindex="0" aria-label="Photos of ${what}">${slides}</ul>`;
  return html`<div class="viewer">${strip}${photos.length > 1 && html`<div class="thumbs">${links}</div>`}</div>`;
}

/** Link for videos that some browsers cannot play; a video player can open the saved file. */
function videoLink(source: string, contentType: string, number: number): Html {
  const extension = contentType === 'video/quicktime' ? 'mov' : mime.getExtension(contentType);
  const file = `video-${number}.${extension ?? 'bin'}`;
  return html`<p class="hint">Some browsers cannot play this video. <a href="${source}" download="${file}">Download the video</a> and open it in a video player.</p>`;
}

function videosOf(address: string, what: string, { videos }: ShownTruck): Html[] {
  return videos.map(({ name, contentType, playsWidely }, index) => {
    const source = `${address}/films/${name}`;
    return html`<video controls preload="metadata" playsinline aria-label="${what}, video ${index + 1}" src="${source}"></video>${!playsWidely && videoLink(source, contentType, index + 1)}`;
  });
}

function truckArticle(page: BuyerPage, truck: ShownTruck, index: number): Html {
  const { address, trucks } = page;
  const title = nameOf(truck, trucks.length > 1 ? `Truck ${index + 1}` : 'Truck');
  const heading = trucks.length > 1 ? html`<h2>${title}</h2>` : html`<h1>${title}</h1>`;
  const facts = truck.facts.map(({ label, text }) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`);
  return html`<article>
${photosOf(page, title, truck, index)}
<div class="words">${heading}
<div class="name">${truck.price !== null && html`<p class="price">${truck.price}</p>`}${truck.priceNote !== null && html`<p class="note">${truck.priceNote}</p>`}${truck.state !== null && html`<p class="state">${truck.state}</p>`}
${truck.regNumber !== null && truck.regNumber !== title && html`<p class="plate">${truck.regNumber}</p>`}</div>
${truck.description !== null && html`<p class="text">${truck.description}</p>`}
${facts.length > 0 && html`<dl>${facts}</dl>`}
</div>${videosOf(address, title, truck)}</article>`;
}

/** Maximum characters of the description in a link preview; messengers show two or three lines. */
const previewLength = 200;

/** The text of a link preview: what the page itself shows. */
function previewText({ trucks }: BuyerPage): string {
  const [truck] = trucks;
  if (!truck) return '';
  if (trucks.length > 1)
    return trucks
      .map((one) => nameOf(one))
      .join(' · ')
      .slice(0, previewLength);
  const parts = [
    truck.state,
    truck.price,
    truck.priceNote,
    ...truck.facts.map(({ text }) => text),
    truck.description?.replaceAll(/\s+/g, ' '),
  ];
  return parts.filter(Boolean).join(' · ').slice(0, previewLength);
}

/** The picture is a JPEG of a known size, because some messengers support no WebP and do not wait for the image. */
function previewPicture({ address, preview, seller }: BuyerPage, truck: ShownTruck): Html {
  const [cover = ''] = truck.photos;
  return html`<meta property="og:image" content="${address}/photos/${cover}/${preview.name}">
<meta property="og:image:type" content="image/jpeg">
<meta property="og:image:width" content="${preview.width}">
<meta property="og:image:height" content="${preview.height}">
<meta property="og:image:alt" content="${nameOf(truck)}, ${seller.name}">
<meta name="twitter:card" content="summary_large_image">`;
}

export function buyerPage(page: BuyerPage): string {
  const { company, seller, address, trucks } = page;
  const [first] = trucks;
  const title = trucks.length === 1 && first ? nameOf(first) : `${trucks.length} trucks`;
  const cover = trucks.find(({ photos }) => photos.length > 0);
  const text = previewText(page);
  const head = html`<meta property="og:title" content="${title}">
<meta property="og:site_name" content="${seller.name}">
<meta property="og:type" content="website">
<meta property="og:url" content="${address}">
${
  text !== '' &&
  html`<meta name="description" content="${text}">
<meta property="og:description" content="${text}">`
}
${cover !== undefined && previewPicture(page, cover)}
`;
  const body = html`${sellerHead(seller)}
<main>${trucks.length > 1 && html`<h1>${title}</h1>`}${trucks.map((truck, index) => truckArticle(page, truck, index))}</main>
${sellerFoot(seller)}${sellerBar(seller, { title, address })}${page.end}`;
  return documentOf({ title: `${title} | ${seller.name}`, company, head, body });
}

/** For a page that never existed, has expired or was revoked, and for rate-limited visitors. */
export function emptyPage(title: string, text: string): string {
  const body = html`<main><article class="empty"><h1>${title}</h1><p>${text}</p></article></main>`;
  return documentOf({ title, company: undefined, body });
}
