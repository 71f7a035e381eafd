/** Numbers of companies and banks, checked by their rules (specification, section 13.1). */
import { isValidBIC, isValidIBAN } from 'ibantools';
import { checkVAT, countries } from 'jsvat';
import { z } from 'zod';
import { lineSchema } from './text.ts';

/** A number without what people write between its parts. */
function compact(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase();
}

/** The first letters of numbers whose rules are known; Greece writes its own. */
const knownPrefixes: ReadonlySet<string | undefined> = new Set([...countries.map(({ codes }) => codes[0]), 'EL']);

/** What each of the first seven digits of a British VAT number counts; the last two are the check digits. */
const britishWeights = [8, 7, 6, 5, 4, 3, 2];

/**
 * Whether the check digits of a British VAT number are right, in the old way or the new one, which is 55 less. jsvat alone also
 * refuses ranges that are not known to be given out, as that of the well-known GB 999 9999 73.
 */
function hasBritishCheckDigits(number: string): boolean {
  const digits = /^GB([1-9]\d{8})(\d{3})?$/.exec(number)?.[1];
  if (digits === undefined) return false;
  const sum = britishWeights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return [0, 55].some((less) => (sum + Number(digits.slice(7)) + less) % 97 === 0);
}

/**
 * Whether a VAT number is written by its country's rules, check digits included: `GB 123 4567 82`, `DE123456789`. It
 * begins with the letters of its country; of a country whose rules are not known any letters and digits will do.
 */
export function isVatNumber(text: string): boolean {
  // Northern Ireland's numbers are those of the United Kingdom.
  const number = compact(text).replace(/^XI/, 'GB');
  if (!/^[A-Z]{2}[A-Z0-9]{2,18}$/.test(number) || !/\d/.test(number)) return false;
  const isKnown = knownPrefixes.has(number.slice(0, 2)) || number.startsWith('CHE');
  return !isKnown || checkVAT(number, countries).isValid || hasBritishCheckDigits(number);
}

/** Whether a VAT number is one of the United Kingdom or of Northern Ireland. */
export function isBritishVatNumber(text: string): boolean {
  return /^(GB|XI)/.test(compact(text)) && isVatNumber(text);
}

const britishEori = /^(GB|XI)\d{12}(\d{3})?$/;
const europeanEori =
  /^(AT|BE|BG|CY|CZ|DE|DK|EE|ES|FI|FR|GR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)[A-Z0-9]{1,15}$/;

/** Whether an EORI number is British (GB or XI and 12 digits, or 15 of a branch) or one of the European Union. */
export function isEori(text: string): boolean {
  const number = compact(text);
  return britishEori.test(number) || europeanEori.test(number);
}

/** Whether a sort code has its six digits, plain or in pairs: `12-34-56`. */
export function isSortCode(text: string): boolean {
  return /^\d{2}([- ]?)\d{2}\1\d{2}$/.test(text);
}

/** Whether an IBAN has the length and the check digits of its country. */
export function isIban(text: string): boolean {
  return isValidIBAN(compact(text));
}

/** Whether a BIC is written as one; the bank need not exist. */
export function isBic(text: string): boolean {
  return isValidBIC(compact(text));
}

/** A line that is empty or passes the check; empty is stored as none. */
function checkedLine(isGood: (text: string) => boolean, message: string) {
  return lineSchema
    .nullable()
    .refine((text) => !text || isGood(text), message)
    .transform((text) => text || null);
}

/** What a wrong number is told. */
const numberErrors = {
  vatNumber: 'This is no VAT number: its letters or its check digits are wrong. A British one is GB and 9 digits.',
  britishVatNumber:
    'This is no VAT number of the United Kingdom: GB and 9 digits, of which the last two check the rest.',
  eori: 'This is no EORI number: a British one is GB and 12 digits.',
  sortCode: 'A sort code has six digits: 12-34-56.',
  iban: 'This is no IBAN: its length or its check digits are wrong.',
  bic: 'This is no BIC: it has 8 or 11 letters and digits.',
} as const;

/** A VAT number of any country. */
export const vatNumberSchema = checkedLine(isVatNumber, numberErrors.vatNumber);
/** A VAT number of the United Kingdom. */
export const britishVatNumberSchema = checkedLine(isBritishVatNumber, numberErrors.britishVatNumber);
/** An EORI number. */
export const eoriSchema = checkedLine(isEori, numberErrors.eori);
/** A sort code. */
export const sortCodeSchema = checkedLine(isSortCode, numberErrors.sortCode);
/** An IBAN. */
export const ibanSchema = checkedLine(isIban, numberErrors.iban);
/** A BIC. */
export const bicSchema = checkedLine(isBic, numberErrors.bic);

/** Days after a paper's date until it is due. */
export const paymentDaysSchema = z
  .int('Enter a whole number of days.')
  .min(0, 'Must be 0 or more.')
  .max(365, 'At most 365 days.')
  .nullable();
