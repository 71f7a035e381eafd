/** The seller on a page for buyers: head, foot, and the bar to call or to write. */
import { type Html, html } from '#server/identity/pages/html.ts';
import { type PhoneNumber, parsePhoneNumber, whatsAppAddress, whatsAppDigits } from '#shared/phone-number.ts';

/** Null for what is not known. */
export interface Seller {
  name: string;
  /** From the street to the country. */
  addressLines: readonly string[];
  phoneNumber: string | null;
  email: string | null;
  website: string | null;
  /** The `data:` URL of a PNG. */
  logo: string | null;
  /** Where the logo is loaded from; without it the page contains the logo. */
  logoAddress?: string;
  /** The seller's page with all trucks, if there is one. */
  homeAddress?: string;
}

function dialAddress({ dialled, extension }: PhoneNumber): string {
  return `tel:${dialled}${extension === null ? '' : `;ext=${extension}`}`;
}

/** Width and height of a PNG in pixels, from the chunk that every PNG begins with. */
function sizeOfPng(dataUrl: string): { width: number; height: number } {
  const [, encoded = ''] = dataUrl.split(',', 2);
  const head = Buffer.alloc(24);
  Buffer.from(encoded.slice(0, 32), 'base64').copy(head);
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

function logoOf({ logo, logoAddress }: Seller): Html | false {
  if (logo === null) return false;
  const { width, height } = sizeOfPng(logo);
  // Known sizes keep the name in its place while the logo is loaded.
  const size = width > 0 && height > 0 && html` width="${width}" height="${height}"`;
  return html`<img src="${logoAddress ?? logo}" alt=""${size}>`;
}

export function sellerHead(seller: Seller): Html {
  const { name, homeAddress } = seller;
  const brand = html`${logoOf(seller)}<span>${name}</span>`;
  return html`<header><div><p>${homeAddress === undefined ? brand : html`<a href="${homeAddress}">${brand}</a>`}</p></div></header>`;
}

/** A link that dials the number, or plain text if it is not a single number. */
function phoneLine(typed: string): Html {
  const phone = parsePhoneNumber(typed);
  return html`<p>Phone: ${phone === null ? typed : html`<a href="${dialAddress(phone)}">${typed}</a>`}</p>`;
}

/** Opens the maps of the phone or the browser at the seller's address. */
function mapLine({ name, addressLines }: Seller): Html {
  const query = new URLSearchParams({ api: '1', query: [name, ...addressLines].join(', ') });
  return html`<p>${addressLines.join(', ')}</p><p><a href="https://www.google.com/maps/search/?${String(query)}" rel="noreferrer">Show on a map</a></p>`;
}

export function sellerFoot(seller: Seller): Html {
  const { name, addressLines, phoneNumber, email, website } = seller;
  const lines = [
    ...(addressLines.length > 0 ? [mapLine(seller)] : []),
    ...(phoneNumber === null ? [] : [phoneLine(phoneNumber)]),
    ...(email === null ? [] : [html`<p>Email: <a href="mailto:${email}">${email}</a></p>`]),
    ...(website === null ? [] : [html`<p>${website}</p>`]),
  ];
  return html`<footer><div><p class="seller">${name}</p>${lines}</div></footer>`;
}

/** What a buyer asks about, with its web address. */
interface Subject {
  title: string;
  address: string;
}

/** Links to call and to write. A way to get in touch that the seller has not given is left out. */
function contactLinks({ phoneNumber, email }: Seller, about: Subject): Html[] {
  const phone = phoneNumber === null ? null : parsePhoneNumber(phoneNumber);
  const message = `${about.title} ${about.address}`;
  return [
    ...(phone === null ? [] : [html`<a class="call" href="${dialAddress(phone)}">Call</a>`]),
    ...(phoneNumber === null || whatsAppDigits(phoneNumber) === ''
      ? []
      : [html`<a href="${whatsAppAddress(phoneNumber, message)}" rel="noreferrer">WhatsApp</a>`]),
    ...(email === null ? [] : [html`<a href="${mailAddress(email, about)}">Email</a>`]),
  ];
}

/** Stays at the foot of a phone's window, under the thumb. */
export function sellerBar(seller: Seller, about: Subject): Html | undefined {
  const links = contactLinks(seller, about);
  return links.length === 0 ? undefined : html`<nav class="bar" aria-label="Contact"><div>${links}</div></nav>`;
}

/** Takes the place of the bar on a wide screen. */
export function sellerButtons(seller: Seller, about: Subject): Html | undefined {
  const links = contactLinks(seller, about);
  if (links.length === 0) return undefined;
  const { phoneNumber } = seller;
  return html`<div class="contact">${phoneNumber !== null && html`<p class="phone">${phoneNumber}</p>`}${links}</div>`;
}

/** Opens the mail program with the subject and the address filled in. */
function mailAddress(email: string, { title, address }: Subject): string {
  return `mailto:${email}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${address}\n\n`)}`;
}
