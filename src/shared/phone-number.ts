/**
 * The reader of phone numbers. It judges a text as a whole before it leaves out any character, so that two numbers in one
 * field are not read as one. A number is stored as it was typed; this reads it for searching and dialling.
 */

/** Shorter numbers are contained in too many others. */
const minDigits = 6;
/** The longest international number (ITU-T E.164). */
const maxDigits = 15;
const maxTextLength = 100;

/** In front of a number that was copied from a letter or an e-mail. */
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
/** Country codes that most of the group's clients have, behind `+` or `00`; of others their digits are searched as well. */
const countryCode = /^(?:\+|00)(?:44|353)|^44(?=\d{9,10}$)/;

/** A phone number that was read. */
export interface PhoneNumber {
  /** Digits that it has in every spelling: without country code and leading zeros. */
  key: string;
  /** What a phone dials: digits, with a plus in front of a country code. */
  dialled: string;
  extension: string | null;
}

/** Null for a text that is not surely one phone number. In a file `7700.50` is an amount. */
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
