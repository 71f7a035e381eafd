/** An order or invoice as an A4 PDF, in the company's colour. */

import type { Letterhead } from '#companies/server/letterhead.ts';
import { closeDocument, openDocument, placeTerms } from '#companies/server/pdf/company-document.ts';
import { type PaperKind, titleOf } from '#paperwork/paper-kinds.ts';
import type { Paper } from '#paperwork/paperwork.ts';
import { type Box, gap, stackOf } from '#server/pdf/pdf-flow.ts';
import { paperTitle, partiesPart } from './pdf-head.ts';
import { placeItems } from './pdf-items.ts';
import { signaturesPart, totalsPart } from './pdf-totals.ts';

export interface PrintJob {
  kind: PaperKind;
  paper: Paper;
  letterhead: Letterhead;
}

const aboveSignatures = 18;

/** Totals and signatures are one unbreakable part, so that no one signs a page without the total. */
function endPart({ kind, paper, letterhead }: PrintJob): Box {
  const totals = totalsPart(kind, paper, letterhead);
  return kind === 'invoice' ? totals : stackOf([totals, gap(aboveSignatures), signaturesPart(paper)]);
}

export async function draw(job: PrintJob): Promise<Buffer> {
  const { kind, paper, letterhead } = job;
  const document = { company: paper.company, title: titleOf(kind, paper), letterhead };
  const flow = openDocument(document);
  flow.place(paperTitle(kind, paper));
  flow.space(10);
  flow.place(partiesPart(paper));
  flow.space(12);
  const end = endPart(job);
  placeItems(flow, paper, end.height);
  flow.place(end);
  placeTerms(flow, letterhead, kind);
  return await closeDocument(flow, document);
}
