/** The lines of the VAT screen, each with a link to the invoices or trucks behind it. */

import type { Period } from '#vat/vat-period.ts';
import type { VatSummary } from '#vat/vat-summary.ts';
import { paths } from '#web/paths.ts';
import { listLink } from '#web/table/list-link.ts';
import type { ListCompany } from '#web/ui/use-company.ts';

/** An amount is null if it does not apply. Lines without an address are totals of others. */
export interface VatFigure {
  id: string;
  label: string;
  net: number | null;
  margin: number | null;
  vat: number | null;
  address?: string;
  /** Link of the margin column. */
  marginAddress?: string;
  strong?: boolean;
}

/** In the order of the screen. */
export function vatFigures(summary: VatSummary, company: ListCompany, period: Period): VatFigure[] {
  const { standard, margin, export: exported, overdueExports, noVat, credits, purchaseVat, outputVat } = summary;
  const invoices = (treatment: string) =>
    listLink(paths.invoices, { company, filters: { taxPoint: period, vatTreatments: { contains: treatment } } });
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
      // The figure includes sales that were credited in full later. The stock book no longer lists those.
      address: invoices('Margin'),
      marginAddress: listLink(paths.stockBook, { company, filters: { saleDate: period, disposal: { in: ['Sold'] } } }),
    },
    { ...none, id: 'export', label: 'Zero-rated Exports', net: exported.net, address: invoices('Export') },
    {
      ...none,
      id: 'overdueExports',
      label: 'Overdue Exports',
      net: overdueExports.net,
      vat: overdueExports.vat,
      address: listLink(paths.invoices, { company, filters: { evidenceDue: period, evidence: { in: ['Overdue'] } } }),
    },
    { ...none, id: 'noVat', label: 'No VAT', net: noVat.net, address: invoices('No VAT') },
    {
      ...none,
      id: 'credits',
      label: 'Credit notes (already deducted)',
      net: 0 - credits.net,
      vat: 0 - credits.vat,
      address: listLink(paths.creditNotes, { company, filters: { date: period } }),
    },
    { ...none, id: 'outputVat', label: 'Output VAT', vat: outputVat, strong: true },
    {
      ...none,
      id: 'purchaseVat',
      label: 'Purchase VAT',
      vat: purchaseVat,
      address: listLink(paths.allStock, {
        company,
        filters: { purchaseDate: period, vatScheme: { in: ['Qualifying'] } },
        shows: ['purchaseVat'],
      }),
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

/** Calculates in whole pennies to avoid rounding errors. */
function difference(one: number, other: number): number {
  return (Math.round(one * 100) - Math.round(other * 100)) / 100;
}
