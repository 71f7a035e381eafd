/** The VAT summary as CSV or Excel, with a row for each figure. */
import type { ExportRow } from '#server/files/export-row.ts';
import { spreadsheetAnswer } from '#server/files/spreadsheet-answer.ts';
import type { StreamResponse } from '#server/http/request-context.ts';
import type { Field } from '#shared/fields.ts';
import { vatFigures } from '#vat/vat-figures.ts';
import { overdueExportText, type VatSummary } from '#vat/vat-summary.ts';

const fields: readonly Field[] = [
  { id: 'figure', label: 'Figure', type: 'text' },
  { id: 'net', label: 'Net', type: 'money' },
  { id: 'margin', label: 'Margin', type: 'money' },
  { id: 'vat', label: 'VAT', type: 'money' },
];

/** `4000.00`, like amounts in other exports. */
function money(amount: number | null): string | null {
  return amount === null ? null : amount.toFixed(2);
}

function rowsOf(summary: VatSummary): ExportRow[] {
  const row = (figure: string, net: number | null, vat: number | null, margin: number | null = null) => ({
    figure,
    net: money(net),
    margin: money(margin),
    vat: money(vat),
  });
  return [
    ...vatFigures(summary).map(({ label, net, vat, margin }) => row(label, net, vat, margin)),
    ...summary.overdueExportInvoices.map((one) => row(overdueExportText(one), one.net, one.vat)),
    ...summary.unconverted.map(({ kind, number, net, vat }) =>
      row(
        `Not included, no exchange rate: ${kind === 'invoice' ? 'invoice' : 'credit note'} ${number} in USD`,
        net,
        vat,
      ),
    ),
  ];
}

/** @param name file name without extension */
export function vatSummaryFile(summary: VatSummary, format: 'csv' | 'xlsx', name: string): StreamResponse {
  return spreadsheetAnswer(format, { name, sheet: 'VAT' }, { fields, batches: [rowsOf(summary)] });
}
