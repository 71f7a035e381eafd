/** A credit note as a PDF, in the same design as orders and invoices. */
import type { Letterhead } from '#companies/server/letterhead.ts';
import { closeDocument, openDocument, placeTerms, titlePart } from '#companies/server/pdf/company-document.ts';
import type { SavedCreditNote } from '#credits/credit-note.ts';
import { blankPaper } from '#paperwork/blank-paper.ts';
import type { Paper } from '#paperwork/paperwork.ts';
import { factWidths, partiesPart } from '#paperwork/server/pdf/pdf-head.ts';
import { placeItems } from '#paperwork/server/pdf/pdf-items.ts';
import { ratesTable, sumsTable, sumsWidth } from '#paperwork/server/pdf/pdf-totals.ts';
import { textBox } from '#server/pdf/pdf-boxes.ts';
import { type Box, sideBySide, stackOf } from '#server/pdf/pdf-flow.ts';
import { colors, page, sizes } from '#server/pdf/pdf-style.ts';
import { formatDate } from '#shared/dates.ts';
import { currencyLabels } from '#shared/money.ts';

export interface CreditNoteJob {
  note: SavedCreditNote;
  letterhead: Letterhead;
}

/** The fields of a paper that the shared functions for parties, items and VAT need. */
function asPaper(note: SavedCreditNote): Paper {
  const { company, number, date, currency, exchangeRate, billToClient, shipToClient, billToVatNumber } = note;
  const head = { company, number, date, currency, exchangeRate, billToClient, shipToClient, billToVatNumber };
  return { ...blankPaper, ...head, items: note.items, totalVat: note.totalVat };
}

function notePart({ number, date, currency, invoiceNumber, invoiceDate }: SavedCreditNote): Box {
  const facts = [
    ['Credit Note Number', number],
    ['Date', formatDate(date)],
    ['Currency', currencyLabels[currency]],
    ['Credits', `Invoice ${invoiceNumber} of ${formatDate(invoiceDate)}`],
  ] as const;
  return titlePart('Credit Note', facts, factWidths);
}

const heading = { size: sizes.small, color: colors.muted, weight: 'bold', tag: 'H2' } as const;

function reasonPart({ reason }: SavedCreditNote): Box {
  return stackOf([textBox('Reason', page.width, heading), textBox(reason, page.width)]);
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

export async function draw({ note, letterhead }: CreditNoteJob): Promise<Buffer> {
  const paper = asPaper(note);
  const document = { company: note.company, title: `Credit Note ${note.number}`, letterhead };
  const flow = openDocument(document);
  flow.place(notePart(note));
  flow.space(10);
  flow.place(partiesPart(paper));
  flow.space(10);
  flow.place(reasonPart(note));
  flow.space(12);
  const totals = totalsPart(note);
  placeItems(flow, paper, totals.height);
  flow.place(totals);
  placeTerms(flow, letterhead, 'creditNote');
  return await closeDocument(flow, document);
}
