/** What stands at the head and foot of a company's papers, made of its particulars (specification, section 13). */
import type { Particulars } from '#companies/particulars.ts';
import { registrationText } from '#companies/registration.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import type { Currency } from '#shared/money.ts';
import { readParticulars } from './save-particulars.ts';

/** What has terms and a footer of its own. */
type WithTerms = 'order' | 'invoice' | 'creditNote';

/** What is left out is not printed. */
export interface Letterhead {
  /** In place of the company's own name. */
  tradingName?: string;
  /** Below the company's name, line by line. */
  addressLines: string[];
  phone?: string;
  email?: string;
  website?: string;
  /** At the foot of every page: where the company is registered. */
  registration?: string;
  vatNumber?: string;
  eori?: string;
  /** Where to pay, line by line, for each currency: `Account 12345678`. */
  bankDetails: Partial<Record<Currency, string[]>>;
  /** The `data:` address of a PNG without transparency. */
  logo?: string;
  /** Below the totals of a paper of the kind. */
  terms: Partial<Record<WithTerms, string>>;
  /** Below everything else. */
  footers: Partial<Record<WithTerms, string>>;
}

/** A letterhead with the company's name alone. */
export function plainLetterhead(): Letterhead {
  return { addressLines: [], bankDetails: {}, terms: {}, footers: {} };
}

function filled<T extends object>(fields: T): { [Key in keyof T]?: NonNullable<T[Key]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Key in keyof T]?: NonNullable<T[Key]>;
  };
}

/** The lines that are there, each with its label. */
function labelledLines(lines: readonly (readonly [label: string, value: string | null])[]): string[] {
  return lines.flatMap(([label, value]) => (value === null ? [] : [`${label}${value}`]));
}

/** Pounds are paid to the account of the country, dollars to the one that the world knows, where there are both. */
function bankLines(particulars: Particulars): Letterhead['bankDetails'] {
  const { bankName, bankAccountName, sortCode, accountNumber, iban, bic } = particulars;
  const names = labelledLines([
    ['', bankName],
    ['', bankAccountName],
  ]);
  const national = labelledLines([
    ['Sort code ', sortCode],
    ['Account ', accountNumber],
  ]);
  const foreign = labelledLines([
    ['IBAN ', iban],
    ['SWIFT ', bic],
  ]);
  const [forPounds, forDollars] = [accountNumber === null ? foreign : national, iban === null ? national : foreign];
  const linesFor = (own: readonly string[]) => (own.length === 0 ? [] : [...names, ...own]);
  return { GBP: linesFor(forPounds), USD: linesFor(forDollars) };
}

/** The letterhead that a company's particulars make. */
export function letterheadOf(particulars: Particulars): Letterhead {
  const { legalName, addressLine1, addressLine2, city, postcode, country } = particulars;
  const town = [city, postcode].filter((part) => part !== null).join(' ');
  const addressLines = [legalName, addressLine1, addressLine2, town, country].flatMap((line) => line || []);
  const { tradingName, phoneNumber, email, website, vatNumber, eori, logo } = particulars;
  return {
    addressLines,
    bankDetails: bankLines(particulars),
    terms: filled({
      order: particulars.orderTerms,
      invoice: particulars.invoiceTerms,
      creditNote: particulars.creditNoteTerms,
    }),
    footers: filled({
      order: particulars.orderFooter,
      invoice: particulars.invoiceFooter,
      creditNote: particulars.creditNoteFooter,
    }),
    ...filled({ tradingName, phone: phoneNumber, email, website, vatNumber, eori, logo }),
    ...filled({ registration: registrationText(particulars) || null }),
  };
}

/** The letterhead of a company as it is today. */
export async function readLetterhead(db: WriteContext['db'], company: Company): Promise<Letterhead> {
  return letterheadOf((await readParticulars(db, company)).particulars);
}
