/** Validation of VAT and EORI numbers, sort codes, IBANs and BICs. */
import { isValidBIC, isValidIBAN } from 'ibantools';
import { checkVAT, countries } from 'jsvat';
import { z } from 'zod';
import { lineSchema } from './text.ts';

/** Removes the spaces, dots and hyphens that people put between the parts of a number. */
function compact(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase();
}

/** Country prefixes that jsvat can check. Greek VAT numbers start with EL, although the country code is GR. */
const knownPrefixes: ReadonlySet<string | undefined> = new Set([...countries.map(({ codes }) => codes[0]), 'EL']);

/** Weights of the first seven digits of a British VAT number; the last two are the check digits. */
const britishWeights = [8, 7, 6, 5, 4, 3, 2];

/**
 * Checks the check digits of a British VAT number by the old rule and by the new one, which subtracts 55. jsvat also
 * rejects ranges that it does not know to be in use, such as the well-known GB 999 9999 73.
 */
function hasBritishCheckDigits(number: string): boolean {
  const digits = /^GB([1-9]\d{8})(\d{3})?$/.exec(number)?.[1];
  if (digits === undefined) return false;
  const sum = britishWeights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return [0, 55].some((less) => (sum + Number(digits.slice(7)) + less) % 97 === 0);
}

/**
 * Checks a VAT number by its country's rules, check digits included: `GB 123 4567 82`, `DE123456789`. It must start
 * with the country code. For countries without known rules, any letters and digits are valid.
 */
export function isVatNumber(text: string): boolean {
  // Numbers of Northern Ireland (XI) follow the British rules.
  const number = compact(text).replace(/^XI/, 'GB');
  if (!/^[A-Z]{2}[A-Z0-9]{2,18}$/.test(number) || !/\d/.test(number)) return false;
  const isKnown = knownPrefixes.has(number.slice(0, 2)) || number.startsWith('CHE');
  return !isKnown || checkVAT(number, countries).isValid || hasBritishCheckDigits(number);
}

/** Whether the text is a VAT number of the United Kingdom, including Northern Ireland. */
export function isBritishVatNumber(text: string): boolean {
  return /^(GB|XI)/.test(compact(text)) && isVatNumber(text);
}

const britishEori = /^(GB|XI)\d{12}(\d{3})?$/;
const europeanEori =
  /^(AT|BE|BG|CY|CZ|DE|DK|EE|ES|FI|FR|GR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)[A-Z0-9]{1,15}$/;

/** Whether the text is a British EORI number (GB or XI and 12 digits, 15 for a branch) or one of the European Union. */
export function isEori(text: string): boolean {
  const number = compact(text);
  return britishEori.test(number) || europeanEori.test(number);
}

/** Six digits, plain or in pairs: `12-34-56`. */
export function isSortCode(text: string): boolean {
  return /^\d{2}([- ]?)\d{2}\1\d{2}$/.test(text);
}

/** Checks the country's length and the check digits. */
export function isIban(text: string): boolean {
  return isValidIBAN(compact(text));
}

/** Checks the format only; the bank need not exist. */
export function isBic(text: string): boolean {
  return isValidBIC(compact(text));
}

/** A line that passes the check, or an empty one, which becomes null. */
function checkedLine(isGood: (text: string) => boolean, message: string) {
  return lineSchema
    .nullable()
    .refine((text) => !text || isGood(text), message)
    .transform((text) => text || null);
}

export const vatNumberSchema = checkedLine(
  isVatNumber,
  'This VAT number is not valid. UK numbers are GB followed by 9 digits.',
);
export const britishVatNumberSchema = checkedLine(
  isBritishVatNumber,
  'This UK VAT number is not valid. UK numbers are GB followed by 9 digits.',
);
export const eoriSchema = checkedLine(
  isEori,
  'This EORI number is not valid. UK numbers are GB followed by 12 digits.',
);
export const sortCodeSchema = checkedLine(isSortCode, 'A sort code has six digits: 12-34-56.');
export const ibanSchema = checkedLine(isIban, 'This IBAN is not valid. Please check it.');
export const bicSchema = checkedLine(isBic, 'A BIC has 8 or 11 characters.');

/** Days from the invoice date until payment is due. */
export const paymentDaysSchema = z
  .int('Enter a whole number of days.')
  .min(0, 'Must be 0 or more.')
  .max(365, 'At most 365 days.')
  .nullable();
