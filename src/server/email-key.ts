/** Normalizes e-mail addresses for comparison. */
import { domainToASCII } from 'node:url';

/** Reserved characters of URLs, at which `domainToASCII` would cut or decode the domain. */
const notOfDomains = /[\s/?#@:\\%[\]]/;

/** Its canonical form is the letter K, but it must remain distinct from K. */
const kelvinSign = '\u212A';

function foldDomain(domain: string): string {
  // RFC 5890: a domain and its Punycode form are the same name. Numeric domains are excluded because they would be
  // parsed as IPv4 addresses.
  const isName = !notOfDomains.test(domain) && !/[\d.]$/.test(domain);
  return (isName && domainToASCII(domain)) || foldCase(domain);
}

/**
 * Lower case in NFC, the form that RFC 6532 requires. NFKC would merge different mailboxes, because it converts
 * superscripts and full-width characters to plain ones.
 */
function foldCase(text: string): string {
  const parts = text.split(kelvinSign).map((part) => part.normalize('NFC').toLowerCase().normalize('NFC'));
  // The Greek capital sigma has two lower case forms, depending on its position in a word.
  return parts.join(kelvinSign).replaceAll('ς', 'σ');
}

/** Returns the same text for all spellings of an address: lower case, NFC, and the domain in IDNA form. */
export function emailKey(email: string): string {
  const text = email.trim();
  const at = text.lastIndexOf('@');
  if (at < 0) return foldCase(text);
  return `${foldCase(text.slice(0, at))}@${foldDomain(text.slice(at + 1))}`;
}

/** The key of accounts from earlier versions: A to Z in lower case, everything else as typed. */
export function formerEmailKey(email: string): string {
  return email.trim().replace(/[A-Z]+/g, (match) => match.toLowerCase());
}

/**
 * The address with its domain in Punycode, for mail servers without internationalised domains. A non-ASCII local part
 * stays.
 */
export function sendableAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return /[^ -~]/.test(domain) ? `${address.slice(0, at)}@${foldDomain(domain)}` : address;
}
