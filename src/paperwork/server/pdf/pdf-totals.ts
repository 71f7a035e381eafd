/** The end of a PDF: totals, payment details and, on an order, signatures. */

import type { Letterhead } from '#companies/server/letterhead.ts';
import { type PaperKind, titleOf } from '#paperwork/paper-kinds.ts';
import { type Paper, savedTotals } from '#paperwork/paperwork.ts';
import { inPounds, showsSubtotal, subtotalLabel, totalsByRate } from '#paperwork/totals.ts';
import { type VatTreatment, vatTreatments } from '#paperwork/vat-rules.ts';
import { headRow, type TextStyle, tableRow, textBox } from '#server/pdf/pdf-boxes.ts';
import { type Box, gap, sideBySide, stackOf } from '#server/pdf/pdf-flow.ts';
import { accentOf, colors, page, sizes } from '#server/pdf/pdf-style.ts';
import { type Company, companyNames } from '#shared/companies.ts';
import { type Currency, formatMoney } from '#shared/money.ts';

/** In points. */
export const sumsWidth = 250;

const sumsColumns = [
  { width: 104, style: { color: colors.muted } },
  { width: sumsWidth - 104, style: { align: 'right', isOneLine: true } },
] as const;

const totalStyle: TextStyle = { weight: 'bold', size: sizes.heading + 2, color: colors.onAccent };

type SumLine = readonly [label: string, amount: number];

/** The last line has the company's colour. */
export function sumsTable(
  { company, currency }: { company: Company; currency: Currency },
  lines: readonly SumLine[],
  [label, amount]: SumLine,
): Box {
  return stackOf([
    ...lines.map(([name, value]) => tableRow(sumsColumns, [name, formatMoney(value, currency)], { rule: colors.line })),
    tableRow(sumsColumns, [label, formatMoney(amount, currency)], { fill: accentOf(company), style: totalStyle }),
  ]);
}

const paymentWidth = page.width - sumsWidth - 28;

function totalsTable(paper: Paper): Box {
  const totals = savedTotals(paper);
  const addends: readonly SumLine[] = [
    ['Freight', totals.freight],
    ['Warranty', totals.warranty],
    ['Deposit Paid', -paper.depositPaid],
  ];
  // Zero amounts are left out.
  const subtotal: readonly SumLine[] = showsSubtotal(totals) ? [[subtotalLabel, totals.subtotal]] : [];
  const lines = [...subtotal, ...addends.filter(([, value]) => value !== 0)];
  return sumsTable(paper, lines, ['Total Due', totals.totalDue]);
}

const rateColumns = [68, 62, 56, 64].map((width, index) => ({
  width,
  style: { size: sizes.small, ...(index === 0 ? {} : ({ align: 'right', isOneLine: true } as const)) },
}));

/** Shown instead of a rate. Standard items show their rate. */
const treatmentNames: Record<Exclude<VatTreatment, 'Standard'>, string> = {
  Export: 'Zero-rated',
  Margin: 'Margin scheme',
  NoVat: 'No VAT',
};

function rateRows({ currency, items }: Paper): Box[] {
  const money = (value: number) => formatMoney(value, currency);
  const rows = vatTreatments.flatMap((treatment) =>
    totalsByRate(items.filter((item) => item.vatTreatment === treatment)).map(({ vatRate, net, vat, gross }) => {
      if (treatment === 'Standard') return [`${vatRate}%`, money(net), money(vat), money(gross)];
      return [treatmentNames[treatment], money(net), treatment === 'Export' ? money(0) : '', money(gross)];
    }),
  );
  return rows.map((texts) => tableRow(rateColumns, texts, { rule: colors.line }));
}

/** An invoice with VAT in another currency must also show net amounts and total VAT in pounds (VAT Notice 700, 16). */
function poundNotes({ items, totalVat }: Paper, exchangeRate: number): string[] {
  const pounds = (value: number) => formatMoney(inPounds(value, exchangeRate), 'GBP');
  const nets = (treatment: VatTreatment) => totalsByRate(items.filter((item) => item.vatTreatment === treatment));
  return [
    ...nets('Standard').map(({ vatRate, net }) => `Net at ${vatRate}% in sterling: ${pounds(net)}`),
    ...nets('Export').map(({ net }) => `Zero-rated net in sterling: ${pounds(net)}`),
    `Total VAT in sterling: ${pounds(totalVat)} (£1 = $${exchangeRate})`,
  ];
}

/** Sentences about VAT that the law requires. */
function taxNotes(kind: PaperKind, paper: Paper): string[] {
  const { currency, items, totalVat, exchangeRate } = paper;
  const notes: string[] = [];
  if (currency !== 'GBP' && totalVat !== 0 && exchangeRate !== null) {
    notes.push(...poundNotes(paper, exchangeRate));
  }
  if (items.some(({ vatTreatment }) => vatTreatment === 'Margin')) {
    notes.push('This is a second-hand margin scheme supply.');
  }
  if (kind === 'order' && totalVat !== 0) notes.push('This is not a VAT invoice.');
  return notes;
}

/** VAT by rate, with zero-rated and margin sums on separate lines; empty if there is no VAT, export or margin item. */
export function ratesTable(kind: PaperKind, paper: Paper): Box {
  const { items, totalVat } = paper;
  const isTaxed = totalVat !== 0 || items.some(({ vatTreatment }) => ['Export', 'Margin'].includes(vatTreatment));
  if (!isTaxed) return gap(0);
  const style: TextStyle = { size: sizes.small, align: 'right' };
  const notes = taxNotes(kind, paper).flatMap((note) => [gap(4), textBox(note, sumsWidth, style)]);
  return stackOf([gap(10), headRow(rateColumns, ['VAT Rate', 'Net', 'VAT', 'Gross']), ...rateRows(paper), ...notes]);
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

/** Totals with the VAT table on the right, payment details on the left, on one page. */
export function totalsPart(kind: PaperKind, paper: Paper, letterhead: Letterhead): Box {
  return sideBySide([
    [0, paymentPart(kind, paper, letterhead)],
    [page.width - sumsWidth, stackOf([totalsTable(paper), ratesTable(kind, paper)])],
  ]);
}

const signatureWidth = 236;

/** A line to write on, with a label below. */
function writingLine(label: string, width: number): Box {
  const rule: Box = { height: 0.7, draw: (canvas, x, y) => canvas.box(x, y, width, 0.7, colors.muted) };
  return stackOf([gap(26), rule, gap(1.5), textBox(label, width, { size: sizes.small, color: colors.muted })]);
}

function signaturePart(signerLabel: string): Box {
  const [name, between] = [142, 12];
  return stackOf([
    textBox('Signed for', signatureWidth, { size: sizes.small, color: colors.muted }),
    textBox(signerLabel, signatureWidth, { weight: 'bold', size: sizes.heading }),
    writingLine('Signature', signatureWidth),
    sideBySide([
      [0, writingLine('Name', name)],
      [name + between, writingLine('Date', signatureWidth - name - between)],
    ]),
  ]);
}

export function signaturesPart({ company, billToClient }: Paper): Box {
  return sideBySide([
    [0, signaturePart(companyNames[company])],
    [page.width - signatureWidth, signaturePart(billToClient.name)],
  ]);
}
