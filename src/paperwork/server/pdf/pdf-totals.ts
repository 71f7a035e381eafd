/** The end of a PDF: what is due, where to pay it, and on an order the places to sign. */

import type { Letterhead } from '#companies/server/letterhead.ts';
import { type PaperKind, titleOf } from '#paperwork/paper-kinds.ts';
import { type Paper, savedTotals } from '#paperwork/paperwork.ts';
import { inPounds, showsSubtotal, subtotalLabel, totalsByRate } from '#paperwork/totals.ts';
import { type VatTreatment, vatTreatments } from '#paperwork/vat-rules.ts';
import { headRow, type TextStyle, tableRow, textBox } from '#server/pdf/pdf-boxes.ts';
import { type Box, gap, sideBySide, stackOf } from '#server/pdf/pdf-flow.ts';
import { colors, page, sizes } from '#server/pdf/pdf-style.ts';
import { companyNames } from '#shared/companies.ts';
import { formatMoney } from '#shared/money.ts';
import { type SumLine, sumsTable, sumsWidth } from './pdf-sums.ts';

const paymentWidth = page.width - sumsWidth - 28;

function totalsTable(paper: Paper): Box {
  const totals = savedTotals(paper);
  const addends: readonly SumLine[] = [
    ['Freight', totals.freight],
    ['Warranty', totals.warranty],
    ['Deposit Paid', -paper.depositPaid],
  ];
  // What is nothing is no row.
  const subtotal: readonly SumLine[] = showsSubtotal(totals) ? [[subtotalLabel, totals.subtotal]] : [];
  const lines = [...subtotal, ...addends.filter(([, value]) => value !== 0)];
  return sumsTable(paper, lines, ['Total Due', totals.totalDue]);
}

const rateColumns = [68, 62, 56, 64].map((width, index) => ({
  width,
  style: { size: sizes.small, ...(index === 0 ? {} : ({ align: 'right', isOneLine: true } as const)) },
}));

/** What stands for a rate of items that are taxed so; those of standard ones have their own. */
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

/** Net amounts of each rate in pounds, and all VAT: an invoice in another currency with VAT gives both (VAT Notice 700, 16). */
function poundNotes({ items, totalVat }: Paper, exchangeRate: number): string[] {
  const pounds = (value: number) => formatMoney(inPounds(value, exchangeRate), 'GBP');
  const nets = (treatment: VatTreatment) => totalsByRate(items.filter((item) => item.vatTreatment === treatment));
  return [
    ...nets('Standard').map(({ vatRate, net }) => `Net at ${vatRate}% in pounds: ${pounds(net)}`),
    ...nets('Export').map(({ net }) => `Zero-rated net in pounds: ${pounds(net)}`),
    `Total VAT in pounds: ${pounds(totalVat)} at $${exchangeRate} for £1`,
  ];
}

/** What the law wants to be said in words of a paper's tax, line by line. */
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

/** The VAT within the sums, rate by rate, with zero-rated and margin sums apart; nothing where there is none of these. */
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

/** Sums at the right with the VAT in them below, payment details at the left, never torn apart. */
export function totalsPart(kind: PaperKind, paper: Paper, letterhead: Letterhead): Box {
  return sideBySide([
    [0, paymentPart(kind, paper, letterhead)],
    [page.width - sumsWidth, stackOf([totalsTable(paper), ratesTable(kind, paper)])],
  ]);
}

const signatureWidth = 236;

/** A line to write on, with what belongs there below. */
function placeFor(label: string, width: number): Box {
  const rule: Box = { height: 0.7, draw: (canvas, x, y) => canvas.box(x, y, width, 0.7, colors.muted) };
  return stackOf([gap(26), rule, gap(1.5), textBox(label, width, { size: sizes.small, color: colors.muted })]);
}

function signaturePart(signerLabel: string): Box {
  const [name, between] = [142, 12];
  return stackOf([
    textBox('Signed for', signatureWidth, { size: sizes.small, color: colors.muted }),
    textBox(signerLabel, signatureWidth, { weight: 'bold', size: sizes.heading }),
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
