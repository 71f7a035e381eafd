/** The totals at the end of a document; the last line has the company's colour. */
import { type TextStyle, tableRow } from '#server/pdf/pdf-boxes.ts';
import { type Box, stackOf } from '#server/pdf/pdf-flow.ts';
import { accentOf, colors, sizes } from '#server/pdf/pdf-style.ts';
import type { Company } from '#shared/companies.ts';
import { type Currency, formatMoney } from '#shared/money.ts';

/** In points. */
export const sumsWidth = 250;

const columns = [
  { width: 104, style: { color: colors.muted } },
  { width: sumsWidth - 104, style: { align: 'right', isOneLine: true } },
] as const;

const totalStyle: TextStyle = { weight: 'bold', size: sizes.heading + 2, color: colors.onAccent };

export type SumLine = readonly [label: string, amount: number];

export function sumsTable(
  { company, currency }: { company: Company; currency: Currency },
  lines: readonly SumLine[],
  [label, amount]: SumLine,
): Box {
  return stackOf([
    ...lines.map(([name, value]) => tableRow(columns, [name, formatMoney(value, currency)], { rule: colors.line })),
    tableRow(columns, [label, formatMoney(amount, currency)], { fill: accentOf(company), style: totalStyle }),
  ]);
}
