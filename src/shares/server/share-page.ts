/** Renders a shared page, and the page for an invalid address, as HTML without scripts. */
import { mime } from '@fastify/send';
import type { Particulars } from '#companies/particulars.ts';
import { type Html, html } from '#server/identity/pages/html.ts';
import { type Company, companyAccents, companyNames } from '#shared/companies.ts';
import { parsePhoneNumber } from '#shared/phone-number.ts';
import { openingPictureName } from './opening.ts';
import { previewPicture } from './share-photos.ts';
import { shareStyle } from './share-style.ts';
import type { ShownTruck } from './shown-share.ts';

export interface SharePage {
  company: Company;
  /** Contact details of the seller; null if none are set. */
  particulars: Pick<Particulars, 'tradingName' | 'phoneNumber' | 'email'> | null;
  /** The page's own URL; its photos and videos are below it. */
  address: string;
  trucks: readonly ShownTruck[];
}

/** The style with a company's colours. */
export function pageStyleOf(company: Company | undefined): string {
  const { light, dark } = company === undefined ? { light: '#14617a', dark: '#7abacd' } : companyAccents[company];
  return `:root{--accent:${light};--accent-dark:${dark}}${shareStyle}`;
}

interface Frame {
  title: string;
  style: string;
  preview?: Html | undefined;
  body: Html;
}

function documentOf({ title, style, preview, body }: Frame): string {
  const head = html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow, noarchive">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
${preview}`;
  return `${head.text}<style>${style}</style>\n</head>\n<body>\n${body.text}\n</body>\n</html>\n`;
}

function photoAddress(address: string, name: string, size: 'small' | 'large'): string {
  return `${address}/photos/${name}/${size}`;
}

function photosOf(address: string, what: string, { photos }: ShownTruck): Html | false {
  const pictures = photos.map((name, index) => {
    const large = photoAddress(address, name, 'large');
    const source = index === 0 ? large : photoAddress(address, name, 'small');
    return html`<a href="${large}"><img src="${source}" alt="${what}, photo ${index + 1}"${index > 2 && html` loading="lazy"`}></a>`;
  });
  return pictures.length > 0 && html`<div class="photos">${pictures}</div>`;
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

function truckArticle({ address, trucks }: SharePage, truck: ShownTruck, index: number): Html {
  const title = truck.title || truck.regNumber || (trucks.length > 1 ? `Truck ${index + 1}` : 'Truck');
  const heading = trucks.length > 1 ? html`<h2>${title}</h2>` : html`<h1>${title}</h1>`;
  const facts = truck.facts.map(({ label, text }) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`);
  return html`<article>
${photosOf(address, title, truck)}${videosOf(address, title, truck)}
<div class="words"><div class="name">${heading}${truck.state !== null && html`<p class="state">${truck.state}</p>`}${truck.price !== null && html`<p class="price">${truck.price}</p>`}</div>
${truck.regNumber !== null && truck.regNumber !== title && html`<p class="plate">${truck.regNumber}</p>`}
${facts.length > 0 && html`<dl>${facts}</dl>`}
${truck.description !== null && html`<p class="text">${truck.description}</p>`}
</div></article>`;
}

/**
 * The link preview: a JPEG of a known size, because some messengers support no WebP and do not wait for the image.
 */
function previewTags(address: string, truck: ShownTruck, seller: string): Html {
  const [cover = ''] = truck.photos;
  const { name, width, height } = previewPicture;
  const alt = `${truck.title || truck.regNumber || 'Truck'}, ${seller}`;
  return html`<meta property="og:image" content="${address}/photos/${cover}/${name}">
<meta property="og:image:type" content="image/jpeg">
<meta property="og:image:width" content="${width}">
<meta property="og:image:height" content="${height}">
<meta property="og:image:alt" content="${alt}">
<meta name="twitter:card" content="summary_large_image">`;
}

/** A link that dials the number, or plain text if it is not a single number. */
function phoneLink(typed: string): Html | string {
  const phone = parsePhoneNumber(typed);
  if (phone === null) return typed;
  const address = `tel:${phone.dialled}${phone.extension === null ? '' : `;ext=${phone.extension}`}`;
  return html`<a href="${address}">${typed}</a>`;
}

export function sharePage(page: SharePage): string {
  const { company, particulars, address, trucks } = page;
  const seller = particulars?.tradingName ?? companyNames[company];
  const [first] = trucks;
  const title = trucks.length === 1 ? first?.title || first?.regNumber || 'Truck' : `${trucks.length} trucks`;
  const cover = trucks.find(({ photos }) => photos.length > 0);
  const preview = html`<meta property="og:title" content="${title}">
<meta property="og:site_name" content="${seller}">
<meta property="og:type" content="website">
<meta property="og:url" content="${address}">
${cover !== undefined && previewTags(address, cover, seller)}
`;
  const contact = [
    particulars?.phoneNumber && html`<p>Phone: ${phoneLink(particulars.phoneNumber)}</p>`,
    particulars?.email && html`<p>Email: <a href="mailto:${particulars.email}">${particulars.email}</a></p>`,
  ].filter((line) => typeof line === 'object' && line !== null);
  const body = html`<header><div><p>${seller}</p></div></header>
<main>${trucks.length > 1 && html`<h1>${title}</h1>`}${trucks.map((truck, index) => truckArticle(page, truck, index))}</main>
<footer>${contact}</footer>
<img class="opened" src="${address}/${openingPictureName}" alt="">`;
  return documentOf({ title: `${title} | ${seller}`, style: pageStyleOf(company), preview, body });
}

/** For a page that never existed, has expired or was revoked, and for rate-limited visitors. */
export function emptyPage(title: string, text: string): string {
  const body = html`<main><article class="empty"><h1>${title}</h1><p>${text}</p></article></main>`;
  return documentOf({ title, style: pageStyleOf(undefined), body });
}
