/** The company that the user viewed last, stored in local storage. */
import { type Company, parseCompany } from '#shared/companies.ts';
import { knownText, readStored, writeStored } from '#web/stored.ts';

const key = 'company';

/** The text format in local storage. */
export const companyText = knownText(parseCompany);

/** Undefined until the user chooses a company. */
export function storedCompany(): Company | undefined {
  return readStored(key, companyText);
}

/** Lists without a company in their URL show this one. */
export function storeCompany(company: Company): void {
  writeStored(key, company);
}
