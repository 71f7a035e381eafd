/**
 * A truck on a page for buyers: photos to swipe, the price, facts and the seller's text, as HTML without scripts. What of
 * it is shown is decided by the feature that makes the page.
 */
import { mime } from '@fastify/send';
import { type Html, html } from '#server/identity/pages/html.ts';

export interface ShownPhoto {
  /** Of the photo in the strip. */
  address: string;
  /** The same photo in several widths, as in the attribute `srcset`. */
  sources?: string;
  /** Of the small photo below the strip. */
  thumbnail: string;
  /** The same photo for link previews: a JPEG of this size in pixels. */
  preview?: { address: string; width: number; height: number };
}

interface ShownVideo {
  address: string;
  contentType: string;
  playsWidely: boolean;
}

/** A truck as a buyer sees it. */
export interface ShownTruck {
  /** For example `DAF XF 480, 2019`. */
  title: string;
  /** What buyers ask first, below the title: `2019`, `512,000 km`. */
  summary: readonly string[];
  regNumber: string | null;
  /** Null if the truck is available. */
  state: 'Sold' | 'Reserved' | null;
  /** For example `£23,450.00`; null without a price. */
  price: string | null;
  /** Shown after the price: `+ VAT`. */
  priceNote: string | null;
  facts: readonly { label: string; text: string }[];
  features: readonly string[];
  description: string | null;
  /** The cover first. */
  photos: readonly ShownPhoto[];
  videos: readonly ShownVideo[];
}

/** The name of a truck in text, also if its title is not shown. */
export function shownName({ title, regNumber }: ShownTruck, other = 'Truck'): string {
  return title || regNumber || other;
}

/** Photos are shown in boxes of this shape, so that nothing moves when they arrive. */
const shape = html`width="1600" height="1200"`;

/** How wide the strip is, for the browser's choice among sizes. */
const stripSizes = '(min-width: 60rem) 46rem, 100vw';

/** A strip to swipe, and small photos that are links to its parts. */
function photosOf(what: string, photos: readonly ShownPhoto[], truckAt: number): Html | false {
  if (photos.length === 0) return false;
  const idOf = (index: number) => `photo-${truckAt + 1}-${index + 1}`;
  const slides = photos.map(({ address, sources }, index) => {
    // Only the first photo of the page is loaded before it is needed.
    const isFirst = truckAt === 0 && index === 0;
    const loading = isFirst ? html` fetchpriority="high"` : html` loading="lazy"`;
    const choice = sources !== undefined && html` srcset="${sources}" sizes="${stripSizes}"`;
    return html`<li id="${idOf(index)}"><img src="${address}"${choice} ${shape} alt="${what}, photo ${index + 1}"${loading}></li>`;
  });
  const links = photos.map(
    ({ thumbnail }, index) =>
      html`<a href="#${idOf(index)}"><img src="${thumbnail}" ${shape} alt="Show photo ${index + 1}" loading="lazy"></a>`,
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

function videosOf(what: string, videos: readonly ShownVideo[]): Html[] {
  return videos.map(({ address, contentType, playsWidely }, index) => {
    return html`<video controls preload="metadata" playsinline aria-label="${what}, video ${index + 1}" src="${address}"></video>${!playsWidely && videoLink(address, contentType, index + 1)}`;
  });
}

export function priceLine(price: string, note: string | null): Html {
  return html`<p class="price">${price}${note !== null && html` <span class="note">${note}</span>`}</p>`;
}

interface Place {
  /** Counted from 0. */
  index: number;
  /** Whether the page shows only this truck. */
  isAlone: boolean;
  /** The seller's buttons, shown beside the photos on a wide screen. */
  contact: Html | undefined;
}

export function truckArticle(truck: ShownTruck, { index, isAlone, contact }: Place): Html {
  const title = shownName(truck, isAlone ? 'Truck' : `Truck ${index + 1}`);
  const { summary, price, priceNote, state, regNumber, facts, features, description } = truck;
  const lines = facts.map(({ label, text }) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`);
  const more = [
    ...(description === null ? [] : [html`<p class="text">${description}</p>`]),
    ...(features.length === 0 ? [] : [html`<ul class="features">${features.map((one) => html`<li>${one}</li>`)}</ul>`]),
    ...(lines.length === 0 ? [] : [html`<dl>${lines}</dl>`]),
  ];
  return html`<article>
${photosOf(title, truck.photos, index)}
<div class="words">${isAlone ? html`<h1>${title}</h1>` : html`<h2>${title}</h2>`}${summary.length > 0 && html`<p class="lead">${summary.join(' · ')}</p>`}
<div class="name">${price !== null && priceLine(price, priceNote)}${state !== null && html`<p class="state">${state}</p>`}
${regNumber !== null && regNumber !== title && html`<p class="plate">${regNumber}</p>`}</div>
${contact}</div>
<div class="more">${more.length > 0 && html`<div class="details">${more}</div>`}${videosOf(title, truck.videos)}</div></article>`;
}
