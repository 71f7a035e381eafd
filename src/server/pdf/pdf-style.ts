/** Dimensions and colours of the PDFs. */
import { type Company, companyAccents } from '#shared/companies.ts';

/** In points; a page is A4. */
export const page = { left: 40, right: 40, top: 42, bottom: 50, width: 515.28, height: 841.89 };

/** Font sizes in points. */
export const sizes = { company: 22, title: 19, heading: 10, text: 9, small: 8 };

/** Shared by all companies. */
export const colors = { ink: '#17212b', muted: '#414c58', line: '#d0d7de', shade: '#f3f5f7', onAccent: '#ffffff' };

export function accentOf(company: Company): string {
  return companyAccents[company].light;
}
