/** A client's statement as an A4 PDF, in the same design as invoices. */
import type { Letterhead } from '#companies/server/letterhead.ts';
import { closeDocument, openDocument, titlePart } from '#companies/server/pdf/company-document.ts';
import { partyPart } from '#paperwork/server/pdf/pdf-head.ts';
import { debtorBands } from '#payments/debtor-fields.ts';
import { type Statement, type StatementLine, type StatementSums, statementSums } from '#payments/statement.ts';
import { columnsOf, headRow, tableRow, textBox } from '#server/pdf/pdf-boxes.ts';
import { type Box, type Flow, gap, stackOf } from '#server/pdf/pdf-flow.ts';
import { accentOf, colors, page, sizes } from '#server/pdf/pdf-style.ts';
import { formatDate } from '#shared/dates.ts';
import { currencyLabels, formatMoney } from '#shared/money.ts';

export interface StatementJob {
  statement: Statement;
  letterhead: Letterhead;
}

const amount = { align: 'right', isOneLine: true } as const;

const columns = columnsOf([
  { width: 66 },
  { width: 0, style: { weight: 'bold' } },
  { width: 66 },
  { width: 82, style: amount },
  { width: 82, style: amount },
  { width: 72, style: amount },
  { width: 84, style: { ...amount, weight: 'bold' } },
]);

const head = ['Date', 'Invoice', 'Due Date', 'Total', 'Paid', 'Credited', 'Balance'];

function lineRow({ number, date, dueDate, currency, total, paid, credited, balance }: StatementLine): Box {
  const amounts = [total, paid, credited, balance].map((value) => formatMoney(value, currency));
  const dates = [formatDate(date), number, dueDate === null ? '' : formatDate(dueDate)];
  return tableRow(columns, [...dates, ...amounts], { rule: colors.line });
}

/** The balance by ageing band, and the total. */
function sumsPart({ currency, bands, overpaid, balance }: StatementSums, color: string): Box {
  const money = (value: number) => formatMoney(value, currency);
  const labels = [...debtorBands.map(({ label }) => label), 'Overpaid'];
  const width = page.width / labels.length;
  const cells = labels.map(() => ({ width, style: amount }));
  const due = [
    { width: page.width - 180, style: { weight: 'bold' } },
    { width: 180, style: amount },
  ] as const;
  return stackOf([
    gap(10),
    headRow(cells, labels),
    tableRow(cells, [...bands, overpaid].map(money), { rule: colors.line }),
    gap(6),
    tableRow(due, [`Balance in ${currencyLabels[currency]}`, money(balance)], {
      fill: color,
      style: { weight: 'bold', size: sizes.heading + 2, color: colors.onAccent },
    }),
  ]);
}

/** Bank details, if the client owes money. */
function paymentPart({ currency, balance }: StatementSums, { bankDetails }: Letterhead): Box {
  const lines = balance > 0 ? (bankDetails[currency] ?? []) : [];
  if (lines.length === 0) return gap(0);
  const style = { size: sizes.small, weight: 'bold', color: colors.muted, tag: 'H2' } as const;
  const heading = textBox('Payment Details', page.width, style);
  return stackOf([gap(8), heading, ...lines.map((line) => textBox(line, page.width))]);
}

function placeSums(flow: Flow, sums: StatementSums, { statement, letterhead }: StatementJob): void {
  const end = stackOf([sumsPart(sums, accentOf(statement.company)), paymentPart(sums, letterhead)]);
  flow.placeTable({ head: headRow(columns, head), rows: sums.lines.map(lineRow), end });
  flow.space(18);
}

export async function draw(job: StatementJob): Promise<Buffer> {
  const { statement, letterhead } = job;
  const { company, client, to } = statement;
  const document = { company, title: `Statement for ${client.name}`, letterhead };
  const flow = openDocument(document);
  flow.place(titlePart('Statement', [['Statement date', formatDate(to)]]));
  flow.space(10);
  flow.place(partyPart('Client', client, page.width));
  flow.space(12);
  const all = statementSums(statement);
  if (all.length === 0) flow.place(textBox(`Nothing outstanding at ${formatDate(to)}.`, page.width));
  for (const sums of all) placeSums(flow, sums, job);
  return await closeDocument(flow, document, `Statement ${client.name}`);
}
