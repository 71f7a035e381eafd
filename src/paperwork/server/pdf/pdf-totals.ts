/** The end of a PDF: what is due, where to pay it, and on an order the places to sign. */
import type { Column, Content, TableCell } from 'pdfmake/interfaces.js';
import type { Paper } from '#paperwork/paperwork.ts';
import type { Letterhead } from '#paperwork/server/letterhead.ts';
import { itemAmounts, paperTotals } from '#paperwork/totals.ts';
import { companyNames } from '#shared/companies.ts';
import { formatMoney } from '#shared/money.ts';
import { printable } from './pdf-fonts.ts';
import { accentOf, colors, pairsLayout, sizes } from './pdf-style.ts';

function totalsTable({ company, currency, items, depositPaid }: Paper): Column {
  const totals = paperTotals(items.map(itemAmounts), depositPaid);
  const money = (amount: number) => formatMoney(amount, currency);
  const row = (label: string, amount: number): TableCell[] => [
    { text: label, color: colors.muted },
    { text: money(amount), alignment: 'right' },
  ];
  const due = { bold: true, fontSize: sizes.heading + 1, color: colors.onAccent, fillColor: accentOf(company) };
  const body: TableCell[][] = [
    row('Subtotal', totals.subtotal),
    row('Freight', totals.freight),
    row('Warranty', totals.warranty),
    row('VAT Included', totals.vat),
    row('Deposit Paid', -depositPaid),
    [
      { text: 'Total Due', ...due, margin: [0, 3, 0, 3] },
      { text: money(totals.totalDue), alignment: 'right', ...due, margin: [0, 3, 0, 3] },
    ],
  ];
  return { width: 250, table: { widths: [88, 146], body }, layout: pairsLayout };
}

function paymentPart({ currency }: Paper, { bankDetails }: Letterhead): Content {
  const lines = bankDetails[currency] ?? [];
  if (lines.length === 0) return { text: '' };
  return {
    stack: [
      { text: 'Payment Details', fontSize: sizes.small, bold: true, color: colors.muted },
      ...lines.map((line) => ({ text: printable(line), margin: [0, 1, 0, 0] as [number, number, number, number] })),
    ],
  };
}

/** Sums at the right, payment details at the left, never torn apart. */
export function totalsPart(paper: Paper, letterhead: Letterhead): Content {
  return {
    columns: [paymentPart(paper, letterhead), totalsTable(paper)],
    columnGap: 24,
    unbreakable: true,
    margin: [0, 2, 0, 18],
  };
}

function signaturePart(forWhom: string): Content {
  const place = (label: string): Content => [
    { canvas: [{ type: 'line', x1: 0, y1: 22, x2: 240, y2: 22, lineWidth: 0.7, lineColor: colors.muted }] },
    { text: label, fontSize: sizes.small, color: colors.muted, margin: [0, 2, 0, 0] },
  ];
  return {
    stack: [
      { text: ['Signed for ', { text: printable(forWhom), bold: true }] },
      place('Signature'),
      place('Name'),
      place('Date'),
    ],
  };
}

/** Where both sides sign an order. */
export function signaturesPart({ company, billToClient }: Paper): Content {
  return {
    columns: [signaturePart(companyNames[company]), signaturePart(billToClient.name)],
    columnGap: 35,
    unbreakable: true,
  };
}
