/** Phone numbers are found by their digits, however they are written. */

/** Of fewer digits too many are in other numbers. */
const minDigits = 6;

/** Hyphens of other programs are among them. */
const phoneCharacters = /^[\d\s+().\-/\u2010-\u2015\u2212]+$/;
/** In front of a number that was copied from a letter or an e-mail. */
const phoneLabel = /^\s*(?:tel|telephone|phone|mob|mobile)\b[.:\s]*/i;
/** Country codes that most of the group's clients have, behind `+` or `00`; of others their digits are searched as well. */
const countryCode = /^(?:\+|00)(?:44|353)|^44(?=\d{9,10}$)/;

/** Digits that a number has in every spelling; null for a text that is no phone number. */
export function searchedPhoneKey(searched: string): string | null {
  const typed = searched.replace(phoneLabel, '');
  if (!phoneCharacters.test(typed)) return null;
  const national = typed
    .replace(/[^\d+]/g, '')
    .replace(countryCode, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '');
  return national.length < minDigits ? null : national;
}
