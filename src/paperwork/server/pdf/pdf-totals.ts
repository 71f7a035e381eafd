/** The end of a PDF: what is due, where to pay it, and on an order the places to sign. */
import { type Paper, type PaperKind, savedTotals } from '#paperwork/paperwork.ts';
import type { Letterhead } from '#paperwork/server/letterhead.ts';
import { totalsByRate } from '#paperwork/totals.ts';
import { headRow, type TextStyle, tableRow, textBox } from '#server/pdf/pdf-boxes.ts';
import { type Box, gap, sideBySide, stackOf } from '#server/pdf/pdf-flow.ts';
import { accentOf, colors, page, sizes } from '#server/pdf/pdf-style.ts';
import { companyNames } from '#shared/companies.ts';
import { formatMoney } from '#shared/money.ts';
import { titleOf } from './pdf-head.ts';

const totalsWidth = 250;
const paymentWidth = page.width - totalsWidth - 28;

function totalsTable(paper: Paper): Box {
  const { company, currency, depositPaid } = paper;
  const totals = savedTotals(paper);
  const columns = [
    { width: 104, style: { color: colors.muted } },
    { width: totalsWidth - 104, style: { align: 'right', isOneLine: true } },
  ] as const;
  const row = (label: string, value: number) =>
    tableRow(columns, [label, formatMoney(value, currency)], { rule: colors.line });
  const due: TextStyle = { weight: 'bold', size: sizes.heading + 2, color: colors.onAccent };
  // What is nothing is no row.
  const addends = [
    ['Freight', totals.freight],
    ['Warranty', totals.warranty],
    ['Deposit Paid', -depositPaid],
  ] as const;
  return stackOf([
    row('Subtotal', totals.subtotal),
    ...addends.filter(([, value]) => value !== 0).map(([label, value]) => row(label, value)),
    tableRow(columns, ['Total Due', formatMoney(totals.totalDue, currency)], { fill: accentOf(company), style: due }),
  ]);
}

const rateColumns = [54, 66, 60, 70].map((width, index) => ({
  width,
  style: { size: sizes.small, ...(index === 0 ? {} : ({ align: 'right', isOneLine: true } as const)) },
}));

/** The VAT within the sums, rate by rate; nothing where there is none. An order with VAT says that it is no VAT invoice. */
function ratesTable(kind: PaperKind, { currency, items, totalVat }: Paper): Box {
  if (totalVat === 0) return gap(0);
  const money = (value: number) => formatMoney(value, currency);
  const rows = totalsByRate(items).map(({ vatRate, net, vat, gross }) =>
    tableRow(rateColumns, [`${vatRate}%`, money(net), money(vat), money(gross)], { rule: colors.line }),
  );
  const note = textBox('This is not a VAT invoice.', totalsWidth, { size: sizes.small, align: 'right' });
  return stackOf([
    gap(10),
    headRow(rateColumns, ['VAT Rate', 'Net', 'VAT', 'Gross']),
    ...rows,
    ...(kind === 'order' ? [gap(4), note] : []),
  ]);
}

function paymentPart(kind: PaperKind, paper: Paper, { bankDetails }: Letterhead): Box {
  const lines = bankDetails[paper.currency] ?? [];
  if (lines.length === 0) return gap(0);
  return stackOf([
    gap(3),
    textBox('Payment Details', paymentWidth, { size: sizes.small, weight: 'bold', color: colors.muted }),
    ...[...lines, `Reference ${titleOf(kind, paper)}`].map((line) => textBox(line, paymentWidth)),
  ]);
}

/** Sums at the right with the VAT in them below, payment details at the left, never torn apart. */
export function totalsPart(kind: PaperKind, paper: Paper, letterhead: Letterhead): Box {
  return sideBySide([
    [0, paymentPart(kind, paper, letterhead)],
    [page.width - totalsWidth, stackOf([totalsTable(paper), ratesTable(kind, paper)])],
  ]);
}

const signatureWidth = 236;

/** A line to write on, with what belongs there below. */
function placeFor(label: string, width: number): Box {
  const rule: Box = { height: 0.7, draw: (canvas, x, y) => canvas.box(x, y, width, 0.7, colors.muted) };
  return stackOf([gap(26), rule, gap(1.5), textBox(label, width, { size: sizes.small, color: colors.muted })]);
}

function signaturePart(forWhom: string): Box {
  const [name, between] = [142, 12];
  return stackOf([
    textBox('Signed for', signatureWidth, { size: sizes.small, color: colors.muted }),
    textBox(forWhom, signatureWidth, { weight: 'bold', size: sizes.heading }),
    placeFor('Signature', signatureWidth),
    sideBySide([
      [0, placeFor('Name', name)],
      [name + between, placeFor('Date', signatureWidth - name - between)],
    ]),
  ]);
}

/** Where both sides sign an order. */
export function signaturesPart({ company, billToClient }: Paper): Box {
  return sideBySide([
    [0, signaturePart(companyNames[company])],
    [page.width - signatureWidth, signaturePart(billToClient.name)],
  ]);
}
