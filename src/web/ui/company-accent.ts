/** A colour for each company, readable as text and as a mark in both themes (decisions, section 4). */
import { type Company, companies } from '#shared/companies.ts';

const accents: Record<Company, { light: string; dark: string }> = {
  AbbasAutos: { light: '#1a56b8', dark: '#86b4ff' },
  TruckWorld: { light: '#0b6b3d', dark: '#5ed29b' },
  Butler: { light: '#7a3799', dark: '#d7a3f2' },
  RedStar: { light: '#b01c2e', dark: '#ff9494' },
};

function variable(company: Company): string {
  return `--company-accent-${company.toLowerCase()}`;
}

/** The company's colour as a CSS value that follows the theme. */
export function companyAccent(company: Company): string {
  return `var(${variable(company)})`;
}

/** The CSS variables behind `companyAccent`, for one theme. */
export function companyAccentVariables(scheme: 'light' | 'dark'): Record<string, string> {
  return Object.fromEntries(companies.map((company) => [variable(company), accents[company][scheme]]));
}
