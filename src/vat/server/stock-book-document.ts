/** The stock book as an A4 PDF. */
import { closeDocument, openReport } from '#companies/server/pdf/company-document.ts';
import type { ExportRow } from '#server/files/export-row.ts';
import { columnsOf, headRow, tableRow, textBox } from '#server/pdf/pdf-boxes.ts';
import { type Box, gap } from '#server/pdf/pdf-flow.ts';
import { colors, page, sizes } from '#server/pdf/pdf-style.ts';
import { type Company, companyNames } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { disposalLabels } from '#vat/stock-book-fields.ts';

export type BookRow = Readonly<ExportRow>;

export interface StockBookJob {
  company: Company;
  rows: readonly BookRow[];
  /** The day of printing, `YYYY-MM-DD`. */
  today: string;
}

const heads = ['No.', 'Purchase', 'Truck', 'Purchase Price', 'Sale', 'Sale Price', 'Margin', 'VAT Due'];
const amount = { align: 'right', isOneLine: true, size: sizes.small } as const;
const text = { size: sizes.small } as const;
const columns = columnsOf([
  { width: 36, style: { ...text, weight: 'bold' } },
  { width: 76, style: text },
  { width: 0, style: text },
  { width: 60, style: amount },
  { width: 76, style: text },
  { width: 60, style: amount },
  { width: 52, style: amount },
  { width: 46, style: { ...amount, weight: 'bold' } },
]);

function money(value: BookRow[string]): string {
  return value === null || value === undefined ? '' : formatMoney(Number(value));
}

/** One value per line, without empty ones. */
function lines(...values: readonly (BookRow[string] | undefined)[]): string {
  return values.filter((value) => value !== null && value !== undefined && value !== '').join('\n');
}

function dayOf(value: BookRow[string]): string | null {
  return typeof value === 'string' ? formatDate(value) : null;
}

/** Null if the truck was sold normally. */
function disposalOf({ disposal }: BookRow): string | null {
  return disposal === null || disposal === 'Sold' ? null : disposalLabels[disposal as keyof typeof disposalLabels];
}

function invoiceOf({ saleInvoiceNumber }: BookRow): string | null {
  return saleInvoiceNumber === null ? null : `Invoice ${saleInvoiceNumber}`;
}

function textsOf(row: BookRow): string[] {
  return [
    String(row.stockNumber),
    lines(dayOf(row.purchaseDate ?? null), row.purchaseInvoiceNumber, row.seller),
    lines(row.regNumber, row.chassisNumber, `${row.make} ${row.model}`),
    money(row.purchasePrice ?? null),
    lines(dayOf(row.saleDate ?? null), invoiceOf(row), row.buyer, disposalOf(row)),
    money(row.salePrice ?? null),
    money(row.margin ?? null),
    money(row.vatDue ?? null),
  ];
}

/** Adds whole pennies to avoid rounding errors. */
function sumOf(rows: readonly BookRow[], id: string): string {
  return formatMoney(rows.reduce((sum, row) => sum + Math.round(Number(row[id] ?? 0) * 100), 0) / 100);
}

function sumRow(rows: readonly BookRow[]): Box {
  const sums = ['salePrice', 'margin', 'vatDue'].map((id) => sumOf(rows, id));
  const texts = ['', 'Total', '', sumOf(rows, 'purchasePrice'), '', ...sums];
  return tableRow(columns, texts, { fill: colors.shade, rule: colors.line, style: { weight: 'bold' } });
}

export async function draw({ company, rows, today }: StockBookJob): Promise<Buffer> {
  const report = { company, title: 'Stock Book' };
  const about = `Trucks of the second-hand margin scheme, in pounds, as of ${formatDate(today)}.`;
  const flow = openReport(report, about);
  const lined = rows.map((row) => tableRow(columns, textsOf(row), { rule: colors.line }));
  if (lined.length === 0) flow.place(textBox('No trucks under the margin scheme.', page.width));
  else flow.placeTable({ head: headRow(columns, heads), rows: [...lined, sumRow(rows)], end: gap(0) });
  return await closeDocument(flow, report, `Stock Book of ${companyNames[company]}`);
}
