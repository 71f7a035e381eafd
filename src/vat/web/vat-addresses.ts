/** Links from the figures of a VAT summary to the invoices or trucks behind them. */
import type { Period } from '#vat/vat-period.ts';
import type { VatSummary } from '#vat/vat-summary.ts';
import { paths } from '#web/paths.ts';
import { listLink } from '#web/table/list-link.ts';
import type { ListCompany } from '#web/ui/use-company.ts';

/** Addresses by the figure's id; totals of others have none. `margin` is the link of the margin column. */
export function vatAddresses(
  { standard }: VatSummary,
  company: ListCompany,
  period: Period,
): { figures: ReadonlyMap<string, string>; margin: string } {
  const invoices = (treatment: string) =>
    listLink(paths.invoices, { company, filters: { taxPoint: period, vatTreatments: { contains: treatment } } });
  const figures = new Map([
    ...standard.map(({ rate }) => [`standard-${rate}`, invoices(`Standard ${rate}%`)] as const),
    // The figure includes sales that were credited in full later. The stock book no longer lists those.
    ['margin', invoices('Margin')],
    ['export', invoices('Export')],
    [
      'overdueExports',
      listLink(paths.invoices, { company, filters: { evidenceDue: period, evidence: { in: ['Overdue'] } } }),
    ],
    ['noVat', invoices('No VAT')],
    ['credits', listLink(paths.creditNotes, { company, filters: { date: period } })],
    [
      'purchaseVat',
      listLink(paths.allStock, {
        company,
        filters: { purchaseDate: period, vatScheme: { in: ['Qualifying'] } },
        shows: ['purchaseVat'],
      }),
    ],
  ]);
  const filters = { saleDate: period, disposal: { in: ['Sold'] } };
  return { figures, margin: listLink(paths.stockBook, { company, filters }) };
}
