/** The seller on a page for buyers: head, foot, and the bar to call or to write. */
import { type Html, html } from '#server/identity/pages/html.ts';
import { type PhoneNumber, parsePhoneNumber, whatsAppDigits } from '#shared/phone-number.ts';

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

/** Stays at the foot of the window. @param about what the buyer's message starts with */
export function sellerBar({ phoneNumber }: Seller, about: string): Html | undefined {
  const phone = phoneNumber === null ? null : parsePhoneNumber(phoneNumber);
  if (phone === null) return undefined;
  const message = new URLSearchParams({ text: about });
  return html`<nav class="bar" aria-label="Contact"><div>
<a class="call" href="${dialAddress(phone)}">Call</a>
<a href="https://wa.me/${whatsAppDigits(phone)}?${String(message)}" rel="noreferrer">WhatsApp</a>
</div></nav>`;
}
