/** The letterhead and footer of a company's documents, built from its particulars. */
import type { Particulars } from '#companies/particulars.ts';
import { registrationText } from '#companies/registration.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import type { Currency } from '#shared/money.ts';
import { readParticulars } from './save-particulars.ts';

/** Documents that have their own terms and footer. */
type WithTerms = 'order' | 'invoice' | 'creditNote';

/** Omitted fields are not printed. */
export interface Letterhead {
  /** Replaces the company's own name. */
  tradingName?: string;
  /** Printed below the company's name. */
  addressLines: string[];
  phone?: string;
  email?: string;
  website?: string;
  /** Printed at the foot of every page. */
  registration?: string;
  vatNumber?: string;
  eori?: string;
  /** Lines of bank details by currency: `Account 12345678`. */
  bankDetails: Partial<Record<Currency, string[]>>;
  /** The `data:` URL of a PNG without transparency. */
  logo?: string;
  /** Printed below the totals. */
  terms: Partial<Record<WithTerms, string>>;
  /** Printed at the end of the document. */
  footers: Partial<Record<WithTerms, string>>;
}

function filled<T extends object>(fields: T): { [Key in keyof T]?: NonNullable<T[Key]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Key in keyof T]?: NonNullable<T[Key]>;
  };
}

/** Adds a label to each line that has a value. */
function labelledLines(lines: readonly (readonly [label: string, value: string | null])[]): string[] {
  return lines.flatMap(([label, value]) => (value === null ? [] : [`${label}${value}`]));
}

/** If both are known, pounds use sort code and account number, dollars use IBAN and BIC. */
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

/** Uses the current particulars. */
export async function readLetterhead(db: WriteContext['db'], company: Company): Promise<Letterhead> {
  return letterheadOf((await readParticulars(db, company)).particulars);
}
