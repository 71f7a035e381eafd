/** The lines of the VAT screen, each with the list of the papers behind it. */

import type { Period } from '#vat/vat-period.ts';
import type { VatSummary } from '#vat/vat-summary.ts';
import { paths } from '#web/paths.ts';
import { type Filters, writeFilters } from '#web/table/list-state.ts';
import type { ListCompany } from '#web/ui/use-company.ts';

/** One line; null is no figure of it. Without an address it is a sum of others. */
export interface VatFigure {
  id: string;
  label: string;
  net: number | null;
  margin: number | null;
  vat: number | null;
  address?: string;
  /** Of the margin alone: its trucks, line by line. */
  marginAddress?: string;
  strong?: boolean;
}

/** The address of a list with filters, and with a column that the figure is the sum of, hidden or not. */
function listAddress(path: string, company: ListCompany, filters: Filters, show?: string): string {
  const query = { company, filter: writeFilters(filters), ...(show !== undefined && { show }) };
  return `${path}?${new URLSearchParams(query)}`;
}

/** In the order of the screen. */
export function vatFigures(summary: VatSummary, company: ListCompany, period: Period): VatFigure[] {
  const { standard, margin, export: exported, overdueExports, noVat, credits, purchaseVat, outputVat } = summary;
  const invoices = (treatment: string) =>
    listAddress(paths.invoices, company, { taxPoint: period, vatTreatments: { contains: treatment } });
  const none = { net: null, margin: null, vat: null };
  return [
    ...standard.map(({ rate, net, vat }) => ({
      ...none,
      id: `standard-${rate}`,
      label: `Sales at ${rate}%`,
      net,
      vat,
      address: invoices(`Standard ${rate}%`),
    })),
    {
      id: 'margin',
      label: 'Margin Sales',
      net: margin.sales,
      margin: margin.margin,
      vat: margin.vatDue,
      // a sale that was credited whole later is in the figure of its month, and in the book no longer
      address: invoices('Margin'),
      marginAddress: listAddress(paths.stockBook, company, { saleDate: period, disposal: { in: ['Sold'] } }),
    },
    { ...none, id: 'export', label: 'Zero-rated Exports', net: exported.net, address: invoices('Export') },
    {
      ...none,
      id: 'overdueExports',
      label: 'Overdue Exports',
      net: overdueExports.net,
      vat: overdueExports.vat,
      address: listAddress(paths.invoices, company, { evidenceDue: period, evidence: { in: ['Overdue'] } }),
    },
    { ...none, id: 'noVat', label: 'No VAT', net: noVat.net, address: invoices('No VAT') },
    {
      ...none,
      id: 'credits',
      label: 'Credit notes (already deducted)',
      net: 0 - credits.net,
      vat: 0 - credits.vat,
      address: listAddress(paths.creditNotes, company, { date: period }),
    },
    { ...none, id: 'outputVat', label: 'Output VAT', vat: outputVat, strong: true },
    {
      ...none,
      id: 'purchaseVat',
      label: 'Purchase VAT',
      vat: purchaseVat,
      address: listAddress(
        paths.allStock,
        company,
        { purchaseDate: period, vatScheme: { in: ['Qualifying'] } },
        'purchaseVat',
      ),
    },
    {
      ...none,
      id: 'toPay',
      label: 'Net VAT to pay (or reclaim)',
      vat: difference(outputVat, purchaseVat),
      strong: true,
    },
  ];
}

/** Exact to the penny. */
function difference(one: number, other: number): number {
  return (Math.round(one * 100) - Math.round(other * 100)) / 100;
}
