/** The register as an A4 PDF. */
import { closeDocument, openReport } from '#companies/server/pdf/company-document.ts';
import {
  type RegisterKind,
  type RegisterRow,
  registerLabels,
  registerNumbers,
  registerStateLabels,
} from '#ledger/ledger.ts';
import { type Column, columnsOf, headRow, tableRow, textBox } from '#server/pdf/pdf-boxes.ts';
import { gap } from '#server/pdf/pdf-flow.ts';
import { colors, page, sizes } from '#server/pdf/pdf-style.ts';
import { businessDay } from '#shared/business-day.ts';
import type { Company } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';

export interface RegisterJob {
  company: Company;
  kind: RegisterKind;
  rows: readonly RegisterRow[];
  /** The day of printing, `YYYY-MM-DD`. */
  today: string;
  /** IANA name of the business's time zone, which determines the dates. */
  timeZone: string;
}

const heads = ['Number', 'State', 'Date', 'Client', 'Reason', 'By', 'On'];
const columns: readonly Column[] = columnsOf([
  { width: 74 },
  { width: 62 },
  { width: 62 },
  { width: 110 },
  { width: 0 },
  { width: 66 },
  { width: 62 },
]);

function textsOf(row: RegisterRow, timeZone: string): string[] {
  const { state, date, client, reason, by, at } = row;
  return [
    registerNumbers(row),
    registerStateLabels[state],
    date === null ? '' : formatDate(date),
    client ?? '',
    reason ?? '',
    by ?? '',
    at === null ? '' : formatDate(businessDay(new Date(at), timeZone)),
  ];
}

export async function draw({ company, kind, rows, today, timeZone }: RegisterJob): Promise<Buffer> {
  const report = { company, title: `Register of ${registerLabels[kind]}` };
  const flow = openReport(report, `All numbers issued to ${formatDate(today)}`);
  const look = { rule: colors.line, style: { size: sizes.small } };
  const lines = rows.map((row) => tableRow(columns, textsOf(row, timeZone), look));
  if (lines.length === 0) flow.place(textBox('No numbers used yet.', page.width));
  else flow.placeTable({ head: headRow(columns, heads), rows: lines, end: gap(0) });
  return await closeDocument(flow, report);
}
