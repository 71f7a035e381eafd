/** The register as an A4 PDF. */
import {
  type RegisterKind,
  type RegisterRow,
  registerLabels,
  registerNumbers,
  registerStateLabels,
} from '#ledger/ledger.ts';
import { type Column, columnsOf, headRow, tableRow, textBox } from '#server/pdf/pdf-boxes.ts';
import type { Canvas } from '#server/pdf/pdf-canvas.ts';
import { fileOf } from '#server/pdf/pdf-file.ts';
import { Flow, gap } from '#server/pdf/pdf-flow.ts';
import { accentOf, colors, page, sizes } from '#server/pdf/pdf-style.ts';
import { businessDay } from '#shared/business-day.ts';
import { type Company, companyNames } from '#shared/companies.ts';
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

const small = { size: sizes.small, color: colors.muted } as const;

function drawFoot(canvas: Canvas, title: string, number: number, count: number): void {
  const y = page.height - 42;
  canvas.box(page.left, y, page.width, 0.5, colors.line);
  textBox(title, page.width, small).draw(canvas, page.left, y + 5);
  textBox(`Page ${number} of ${count}`, page.width, { ...small, align: 'right' }).draw(canvas, page.left, y + 5);
}

export async function printRegister({ company, kind, rows, today, timeZone }: RegisterJob): Promise<Buffer> {
  const title = `Register of ${registerLabels[kind]}`;
  const name = companyNames[company];
  const flow = new Flow((canvas) => textBox(`${name} · ${title}`, page.width, small).draw(canvas, page.left, 24));
  flow.place(textBox(name, page.width, { size: sizes.company, weight: 'bold', color: accentOf(company) }));
  flow.place(textBox(title, page.width, { size: sizes.title, weight: 'bold', tag: 'H1' }));
  flow.place(textBox(`All numbers issued to ${formatDate(today)}`, page.width, small));
  flow.space(10);
  const look = { rule: colors.line, style: { size: sizes.small } };
  const lines = rows.map((row) => tableRow(columns, textsOf(row, timeZone), look));
  if (lines.length === 0) flow.place(textBox('No numbers used yet.', page.width));
  else flow.placeTable({ head: headRow(columns, heads), rows: lines, end: gap(0) });
  flow.drawFeet((canvas, number, count) => drawFoot(canvas, `${name} · ${title}`, number, count));
  return await fileOf(flow.pages, flow.usages, { title, author: name });
}
