/**
 * Parses phone numbers for search and dialling; they are stored as typed. The whole text is validated before any
 * characters are dropped, so that two numbers in one field are not read as one.
 */

/** Shorter numbers are part of too many others. */
const minDigits = 6;
/** Maximum length of an international number (ITU-T E.164). */
const maxDigits = 15;
const maxTextLength = 100;

/** Comes before a number that was copied from a letter or an e-mail. */
const label = /^(?:tel|telephone|phone|mob|mobile)\b[.:\s]*/i;
/** `ext. 12`, `x12`, `#12` */
const extension = /[ ,]{0,3}(?:ext(?:ension|n)?\.?|x|#)[ :]{0,2}(\d{1,6})$/i;
/** Digits in groups, one of which may be in brackets: `+44 (0)7700 900123`, `(01632) 960000`. */
const grouped =
  /^(?:\+ ?\d+|\d+|\(\+?\d+\)\d*)(?:[ \u00A0\u2009\u202F.\-/\u2010-\u2015\u2212]{1,3}\d+|[ \u00A0-]{0,2}\(\d{1,5}\)[ \u00A0-]{0,2}\d+)*$/;
/** An area code may end in a slash; `960000/1` is two numbers. */
const twoNumbers = /(?:\d[^\d/]*){6}\/|\/.*\//;
const decimals = /^\d+\.\d{1,2}$/;
/** The zero that is dialled only within the country. */
const trunkZero = /\(0\)/;
const international = /^\(?(?:\+|00)/;
/**
 * Common country codes of clients (UK and Ireland), with or without `+` or `00`. Other country codes stay in the search
 * key.
 */
const countryCode = /^(?:\+|00)(?:44|353)|^44(?=\d{9,10}$)/;

export interface PhoneNumber {
  /** The digits that all spellings have in common: without country code and leading zeros. */
  key: string;
  /** Digits to dial, with a plus before a country code. */
  dialled: string;
  extension: string | null;
}

/** Null if the text is not clearly one phone number. In a file, `7700.50` is an amount. */
export function parsePhoneNumber(typed: string, from: 'typing' | 'file' = 'typing'): PhoneNumber | null {
  if (typed.length > maxTextLength) return null;
  const text = typed.trim().replace(label, '');
  const bare = text.replace(extension, '');
  if (!grouped.test(bare) || twoNumbers.test(bare)) return null;
  if (from === 'file' && decimals.test(bare)) return null;
  const isInternational = international.test(bare);
  const digits = (isInternational ? bare.replace(trunkZero, '') : bare).replace(/\D/g, '');
  const dialled = isInternational ? `+${digits.replace(/^00/, '')}` : digits;
  const key = dialled.replace(countryCode, '').replace(/\D/g, '').replace(/^0+/, '');
  if (key.length < minDigits || dialled.replace('+', '').length > maxDigits) return null;
  return { key, dialled, extension: extension.exec(text)?.[1] ?? null };
}

/** Shorter numbers work only within an area or a company. */
const minWhatsAppDigits = 8;

/**
 * The digits of a number in an address of WhatsApp: `447700900123`. A number without a country code is British. Empty
 * for a text that is not clearly one whole number, also if it has an extension or other letters.
 */
export function whatsAppDigits(typed: string): string {
  const phone = /\p{Letter}/u.test(typed) ? null : parsePhoneNumber(typed);
  if (phone === null || phone.dialled.replace('+', '').length < minWhatsAppDigits) return '';
  return phone.dialled.replace(/^0/, '44').replace('+', '');
}

/** Opens WhatsApp with a message to the number. Without one the sender chooses the contact. */
export function whatsAppAddress(phoneNumber: string | null, message: string): string {
  return `https://wa.me/${whatsAppDigits(phoneNumber ?? '')}?text=${encodeURIComponent(message)}`;
}
