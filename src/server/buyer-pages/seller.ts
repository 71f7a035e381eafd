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
}

function dialAddress({ dialled, extension }: PhoneNumber): string {
  return `tel:${dialled}${extension === null ? '' : `;ext=${extension}`}`;
}

export function sellerHead({ name, logo }: Seller): Html {
  const mark = logo !== null && html`<img src="${logo}" alt="">`;
  return html`<header><div>${mark}<p>${name}</p></div></header>`;
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
  return html`<footer><p class="seller">${name}</p>${lines}</footer>`;
}

/**
 * Stays at the foot of the window. A way to get in touch that the seller has not given is left out.
 * @param about what the buyer asks about, with its web address
 */
export function sellerBar({ phoneNumber, email }: Seller, about: { title: string; address: string }): Html | undefined {
  const phone = phoneNumber === null ? null : parsePhoneNumber(phoneNumber);
  const message = `${about.title} ${about.address}`;
  const links = [
    ...(phone === null ? [] : [html`<a class="call" href="${dialAddress(phone)}">Call</a>`]),
    ...(phoneNumber === null || whatsAppDigits(phoneNumber) === ''
      ? []
      : [html`<a href="${whatsAppAddress(phoneNumber, message)}" rel="noreferrer">WhatsApp</a>`]),
    ...(email === null ? [] : [html`<a href="${mailAddress(email, about)}">Email</a>`]),
  ];
  return links.length === 0 ? undefined : html`<nav class="bar" aria-label="Contact"><div>${links}</div></nav>`;
}

/** Opens the mail program with the subject and the address filled in. */
function mailAddress(email: string, { title, address }: { title: string; address: string }): string {
  return `mailto:${email}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${address}\n\n`)}`;
}
