/** A credit note as a PDF, in the same design as orders and invoices. */

import type { SavedCreditNote } from '#credits/credit-note.ts';
import { blankPaper } from '#paperwork/blank-paper.ts';
import type { Paper } from '#paperwork/paperwork.ts';
import { drawFeet, framedFlow } from '#paperwork/server/pdf/pdf-frame.ts';
import { letterheadPart, partiesPart } from '#paperwork/server/pdf/pdf-head.ts';
import { placeItems } from '#paperwork/server/pdf/pdf-items.ts';
import { sumsTable, sumsWidth } from '#paperwork/server/pdf/pdf-sums.ts';
import { ratesTable } from '#paperwork/server/pdf/pdf-totals.ts';
import { textBox, textLines } from '#server/pdf/pdf-boxes.ts';
import { fileOf } from '#server/pdf/pdf-file.ts';
import { type Box, gap, sideBySide, stackOf } from '#server/pdf/pdf-flow.ts';
import { colors, page, sizes } from '#server/pdf/pdf-style.ts';
import { companyNames } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import { currencyLabels } from '#shared/money.ts';
import type { CreditNoteJob } from './credit-note-pdf.ts';

const small = { size: sizes.small, color: colors.muted } as const;

function titleOfNote({ number }: SavedCreditNote): string {
  return `Credit Note ${number}`;
}

/** The fields of a paper that the shared functions for parties, items and VAT need. */
function asPaper(note: SavedCreditNote): Paper {
  const { company, number, date, currency, exchangeRate, billToClient, shipToClient, billToVatNumber } = note;
  const head = { company, number, date, currency, exchangeRate, billToClient, shipToClient, billToVatNumber };
  return { ...blankPaper, ...head, items: note.items, totalVat: note.totalVat };
}

function factCell(label: string, value: string, width: number): Box {
  return stackOf([textBox(label, width, small), textBox(value, width, { size: sizes.heading, weight: 'bold' })]);
}

function titlePart({ number, date, currency, invoiceNumber, invoiceDate }: SavedCreditNote): Box {
  const facts = [
    ['Credit Note Number', number],
    ['Date', formatDate(date)],
    ['Currency', currencyLabels[currency]],
    ['Credits', `Invoice ${invoiceNumber} of ${formatDate(invoiceDate)}`],
  ] as const;
  const widths = [118, 100, 92, page.width - 310];
  let left = 0;
  const cells = facts.map(([label, value], index): [number, Box] => {
    const width = widths[index] ?? 0;
    left += width;
    return [left - width + 8, factCell(label, value, width - 16)];
  });
  const strip = stackOf([gap(5), sideBySide(cells), gap(5)]);
  const shaded: Box = {
    height: strip.height,
    draw: (canvas, x, y) => {
      canvas.box(x, y, page.width, strip.height, colors.shade);
      strip.draw(canvas, x, y);
    },
  };
  return stackOf([
    textBox('Credit Note', page.width, { size: sizes.title, weight: 'bold', tag: 'H1' }),
    gap(3),
    shaded,
  ]);
}

function reasonPart({ reason }: SavedCreditNote): Box {
  return stackOf([textBox('Reason', page.width, { ...small, weight: 'bold', tag: 'H2' }), textBox(reason, page.width)]);
}

/** Whether any item has VAT, including zero-rated. */
function isTaxed({ items }: SavedCreditNote): boolean {
  return items.some(({ vatTreatment }) => vatTreatment === 'Standard' || vatTreatment === 'Export');
}

function totalsPart(note: SavedCreditNote): Box {
  // Margin items must not show VAT, not even £0.00. The table below shows the VAT treatment of each item.
  const taxed = [['Net', note.totalNet] as const, ['VAT', note.totalVat] as const];
  const sums = sumsTable(note, isTaxed(note) ? taxed : [], ['Total Credit', note.total]);
  return sideBySide([[page.width - sumsWidth, stackOf([sums, ratesTable('invoice', asPaper(note))])]]);
}

export async function printCreditNote({ note, letterhead }: CreditNoteJob): Promise<Buffer> {
  const paper = asPaper(note);
  const frame = { company: note.company, title: titleOfNote(note), letterhead };
  const flow = framedFlow(frame);
  flow.place(letterheadPart(paper, letterhead));
  flow.space(8);
  flow.place(titlePart(note));
  flow.space(10);
  flow.place(partiesPart(paper));
  flow.space(10);
  flow.place(reasonPart(note));
  flow.space(12);
  const totals = totalsPart(note);
  placeItems(flow, paper, totals.height);
  flow.place(totals);
  for (const text of [letterhead.terms.creditNote, letterhead.footers.creditNote]) {
    if (text === undefined) continue;
    flow.space(14);
    flow.placeAll(textLines(text, page.width, small));
  }
  drawFeet(flow, frame);
  return await fileOf(flow.pages, flow.usages, { title: frame.title, author: companyNames[note.company] });
}
