/** The figures of a VAT summary, the same on screen and in files. */
import type { VatSummary } from './vat-summary.ts';

/** An amount is null if it does not apply. */
export interface VatFigure {
  id: string;
  label: string;
  net: number | null;
  margin: number | null;
  vat: number | null;
  /** A total of others. */
  strong?: boolean;
}

export function vatFigures(summary: VatSummary): VatFigure[] {
  const { standard, margin, export: exported, overdueExports, noVat, credits, purchaseVat, outputVat } = summary;
  const none = { net: null, margin: null, vat: null };
  return [
    ...standard.map(({ rate, net, vat }) => ({
      ...none,
      id: `standard-${rate}`,
      label: `Sales at ${rate}%`,
      net,
      vat,
    })),
    { id: 'margin', label: 'Margin Sales', net: margin.sales, margin: margin.margin, vat: margin.vatDue },
    { ...none, id: 'export', label: 'Zero-rated Exports', net: exported.net },
    { ...none, id: 'overdueExports', label: 'Overdue Exports', net: overdueExports.net, vat: overdueExports.vat },
    { ...none, id: 'noVat', label: 'No VAT', net: noVat.net },
    {
      ...none,
      id: 'credits',
      label: 'Credit notes (already deducted)',
      net: 0 - credits.net,
      vat: 0 - credits.vat,
    },
    { ...none, id: 'outputVat', label: 'Output VAT', vat: outputVat, strong: true },
    { ...none, id: 'purchaseVat', label: 'Purchase VAT', vat: purchaseVat },
    {
      ...none,
      id: 'toPay',
      label: 'Net VAT to pay (or reclaim)',
      vat: difference(outputVat, purchaseVat),
      strong: true,
    },
  ];
}

/** Calculates in whole pennies to avoid rounding errors. */
function difference(one: number, other: number): number {
  return (Math.round(one * 100) - Math.round(other * 100)) / 100;
}
