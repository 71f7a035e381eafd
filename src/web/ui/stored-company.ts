/** The company whose records the person saw last, in local storage. */
import { type Company, parseCompany } from '#shared/companies.ts';
import { knownText, readStored, writeStored } from '#web/stored.ts';

const key = 'company';

/** The stored company, as text. */
export const companyText = knownText(parseCompany);

/** Undefined until a company was chosen. */
export function storedCompany(): Company | undefined {
  return readStored(key, companyText);
}

/** Lists without a company in their address show this one from now on. */
export function storeCompany(company: Company): void {
  writeStored(key, company);
}
