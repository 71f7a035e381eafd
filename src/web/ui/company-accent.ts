/** The companies' colours as CSS that follows the theme (decisions, section 4). */
import { type Company, companies } from '#shared/companies.ts';
import { companyAccents } from '#shared/company-accents.ts';

function variable(company: Company): string {
  return `--company-accent-${company.toLowerCase()}`;
}

/** The company's colour as a CSS value that follows the theme. */
export function companyAccent(company: Company): string {
  return `var(${variable(company)})`;
}

/** The CSS variables behind `companyAccent`, for one theme. */
export function companyAccentVariables(scheme: 'light' | 'dark'): Record<string, string> {
  return Object.fromEntries(companies.map((company) => [variable(company), companyAccents[company][scheme]]));
}
