/** The tags from which messengers and search engines make the preview of a link. */
import { type Html, html } from '#server/identity/pages/html.ts';

export interface LinkPreview {
  title: string;
  /** The name of the seller. */
  siteName: string;
  address: string;
  /** Empty if there is nothing to say. */
  text: string;
  /** A JPEG of a known size, because some messengers support no WebP and do not wait for the image. */
  picture: { address: string; width: number; height: number; alt: string } | null;
}

/** Maximum characters of the text; messengers show two or three lines. */
const maxTextLength = 200;

/** The parts in one line, cut to what a preview shows. */
export function previewText(parts: readonly (string | null | undefined)[]): string {
  const text = parts
    .flatMap((part) => part || [])
    .join(' · ')
    .replaceAll(/\s+/g, ' ');
  return text.slice(0, maxTextLength).trim();
}

export function previewTags({ title, siteName, address, text, picture }: LinkPreview): Html {
  const description =
    text !== '' &&
    html`<meta name="description" content="${text}">
<meta property="og:description" content="${text}">
`;
  const image =
    picture !== null &&
    html`<meta property="og:image" content="${picture.address}">
<meta property="og:image:type" content="image/jpeg">
<meta property="og:image:width" content="${picture.width}">
<meta property="og:image:height" content="${picture.height}">
<meta property="og:image:alt" content="${picture.alt}">
<meta name="twitter:card" content="summary_large_image">
`;
  return html`<meta property="og:title" content="${title}">
<meta property="og:site_name" content="${siteName}">
<meta property="og:type" content="website">
<meta property="og:url" content="${address}">
${description}${image}`;
}
