/** Sorts the free lines of a LETTERHEAD_FILE into the fields of company particulars. */
import { countryCodeOf } from '#shared/countries.ts';
import type { Particulars } from './particulars.ts';

type Fields<Key extends keyof Particulars> = Partial<Pick<Particulars, Key>>;

const registeredName = /\b(ltd|limited|plc|llp|inc|gmbh)\b/i;
const postcode = /\b([A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2})$/i;

type AddressFields = Fields<'legalName' | 'addressLine1' | 'addressLine2' | 'city' | 'postcode' | 'country'>;

/** Splits the last address line into city and postcode. */
function townOf(line: string): Fields<'city' | 'postcode'> {
  const [found, code] = postcode.exec(line) ?? [];
  if (found === undefined || code === undefined) return { city: line };
  const city = line.slice(0, -found.length).replace(/(?<![\s,])[\s,]+$/, '');
  return city === '' ? { postcode: code } : { city, postcode: code };
}

/** Expects up to eight lines: the registered name first, the country last, and the postcode in the line before it. */
export function addressFields(lines: readonly string[]): AddressFields {
  const rest = [...lines];
  const fields: AddressFields = {};
  if (registeredName.test(rest[0] ?? '')) fields.legalName = rest.shift() ?? null;
  if (countryCodeOf(rest.at(-1) ?? null) !== null) fields.country = rest.pop() ?? null;
  if (rest.length > 1 || postcode.test(rest[0] ?? '')) Object.assign(fields, townOf(rest.pop() ?? ''));
  if (fields.city === undefined && rest.length > 1 && fields.postcode !== undefined) fields.city = rest.pop() ?? null;
  const [first, ...others] = rest;
  if (first !== undefined) fields.addressLine1 = first;
  if (others.length > 0) fields.addressLine2 = others.join(', ').slice(0, 200);
  return fields;
}

type BankKey = 'bankName' | 'bankAccountName' | 'sortCode' | 'accountNumber' | 'iban' | 'bic';

const labelled: readonly (readonly [key: BankKey, pattern: RegExp])[] = [
  ['sortCode', /^sort\s*code:?\s*(\S.*)$/i],
  ['iban', /^iban:?\s*(\S.*)$/i],
  ['bic', /^(?:swift|bic)(?:\/(?:swift|bic))?(?:\s*code)?:?\s*(\S.*)$/i],
  ['accountNumber', /^account(?:\s*(?:number|no\.?))?:?\s*(\d[\d\s-]*)$/i],
  ['bankAccountName', /^account\s*name:?\s*(\S.*)$/i],
];

/**
 * The same bank details are used for pounds and dollars. Labelled lines go to their field; other lines are the bank's
 * name, then the account name.
 */
export function bankFields(lines: readonly string[]): Fields<BankKey> {
  const fields: Fields<BankKey> = {};
  for (const line of new Set(lines)) {
    const [key, value] = labelled.flatMap(([name, pattern]) => {
      const found = pattern.exec(line)?.[1];
      return found === undefined ? [] : [[name, found] as const];
    })[0] ?? [fields.bankName === undefined ? 'bankName' : 'bankAccountName', line];
    fields[key] ??= value;
  }
  return fields;
}
