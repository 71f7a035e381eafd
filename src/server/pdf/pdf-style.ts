/** Measures and colours of the PDFs. */
import type { Company } from '#shared/companies.ts';
import { companyAccents } from '#shared/company-accents.ts';

/** Points; a page is A4. */
export const page = { left: 40, right: 40, top: 42, bottom: 50, width: 515.28, height: 841.89 };

/** Sizes of letters in points. */
export const sizes = { company: 22, title: 19, heading: 10, text: 9, small: 8 };

/** Colours that all companies share. */
export const colors = { ink: '#17212b', muted: '#414c58', line: '#d0d7de', shade: '#f3f5f7', onAccent: '#ffffff' };

/** The company's colour, on paper. */
export function accentOf(company: Company): string {
  return companyAccents[company].light;
}
