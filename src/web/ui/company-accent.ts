/** The companies' colours as CSS values for the current theme. */
import { type Company, companies, companyAccents } from '#shared/companies.ts';

function variable(company: Company): string {
  return `--company-accent-${company.toLowerCase()}`;
}

export function companyAccent(company: Company): string {
  return `var(${variable(company)})`;
}

/** The CSS variables for `companyAccent` in one theme. */
export function companyAccentVariables(scheme: 'light' | 'dark'): Record<string, string> {
  return Object.fromEntries(companies.map((company) => [variable(company), companyAccents[company][scheme]]));
}
