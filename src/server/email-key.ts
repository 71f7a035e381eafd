/** The form in which e-mail addresses are compared. */
import { domainToASCII } from 'node:url';

/** Reserved characters of a URL: `domainToASCII` would cut the domain there, or decode it. */
const notOfDomains = /[\s/?#@:\\%[\]]/;

/** The Kelvin sign's canonical form is the letter K, which looks alike: it is kept apart from K. */
const kelvinSign = '\u212A';

function foldDomain(domain: string): string {
  // RFC 5890: a domain and its Punycode form are one name. A numeric domain would be read as an IPv4 address.
  const isName = !notOfDomains.test(domain) && !/[\d.]$/.test(domain);
  return (isName && domainToASCII(domain)) || foldCase(domain);
}

/**
 * Lower case in NFC, the form that RFC 6532 asks for in addresses. NFKC would make different mailboxes one: it turns
 * superscripts and full-width letters into plain ones.
 */
function foldCase(text: string): string {
  const parts = text.split(kelvinSign).map((part) => part.normalize('NFC').toLowerCase().normalize('NFC'));
  // The Greek capital sigma has two small forms, by its place in a word.
  return parts.join(kelvinSign).replaceAll('ς', 'σ');
}

/** The same text for every spelling of one address: without case, in one Unicode form, the domain as IDNA has it. */
export function emailKey(email: string): string {
  const text = email.trim();
  const at = text.lastIndexOf('@');
  if (at < 0) return foldCase(text);
  return `${foldCase(text.slice(0, at))}@${foldDomain(text.slice(at + 1))}`;
}

/** The key of accounts that were made before: A to Z in lower case, all else as it was typed. */
export function formerEmailKey(email: string): string {
  return email.trim().replace(/[A-Z]+/g, (match) => match.toLowerCase());
}

/** The address as mail servers without internationalised domains take it; a local part beyond ASCII stays. */
export function sendableAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return /[^ -~]/.test(domain) ? `${address.slice(0, at)}@${foldDomain(domain)}` : address;
}
