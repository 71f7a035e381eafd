/** Measures and colours of the PDFs, and the look of their tables. */
import type { CustomTableLayout } from 'pdfmake';
import type { Company } from '#shared/companies.ts';
import { companyAccents } from '#shared/company-accents.ts';

/** Points; an A4 page is 595.28 by 841.89. */
export const page = { left: 40, right: 40, top: 44, bottom: 52, width: 515.28 };

/** Sizes of letters in points. */
export const sizes = { company: 21, title: 17, heading: 10, text: 9, small: 7.5 };

/** Colours that all companies share. */
export const colors = { ink: '#17212b', muted: '#556270', line: '#d0d7de', shade: '#f3f5f7', onAccent: '#ffffff' };

/** The company's colour, on paper. */
export function accentOf(company: Company): string {
  return companyAccents[company].light;
}

const padding = 4;

/** The width that is left for the texts of so many columns. */
export function textWidth(columns: number): number {
  return page.width - columns * 2 * padding;
}

/** A thin line below each row, a shaded head. */
export const listLayout: CustomTableLayout = {
  hLineWidth: (row) => (row === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => colors.line,
  paddingLeft: () => padding,
  paddingRight: () => padding,
  paddingTop: () => 2.5,
  paddingBottom: () => 2,
  fillColor: (row, node) => (row < (node.table.headerRows ?? 0) ? colors.shade : null),
};

/** Rows of a label and a value, without lines. */
export const pairsLayout: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => padding,
  paddingRight: () => padding,
  paddingTop: () => 1.5,
  paddingBottom: () => 1.5,
};
