/** An order or invoice as an A4 PDF, in the company's colour. */

import type { Letterhead } from '#companies/server/letterhead.ts';
import { type PaperKind, titleOf } from '#paperwork/paper-kinds.ts';
import type { Paper } from '#paperwork/paperwork.ts';
import { textLines } from '#server/pdf/pdf-boxes.ts';
import { fileOf } from '#server/pdf/pdf-file.ts';
import { type Box, type Flow, gap, stackOf } from '#server/pdf/pdf-flow.ts';
import { colors, page, sizes } from '#server/pdf/pdf-style.ts';
import { companyNames } from '#shared/companies.ts';
import { drawFeet, framedFlow } from './pdf-frame.ts';
import { letterheadPart, partiesPart, titlePart } from './pdf-head.ts';
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

/** The company's terms, then its footer; may continue on further pages. */
function placeTerms(flow: Flow, { kind, letterhead }: PrintJob): void {
  const texts = [letterhead.terms[kind], letterhead.footers[kind]];
  for (const text of texts) {
    if (text === undefined) continue;
    flow.space(14);
    flow.placeAll(textLines(text, page.width, { size: sizes.small, color: colors.muted }));
  }
}

export async function printPaper(job: PrintJob): Promise<Buffer> {
  const { kind, paper, letterhead } = job;
  const frame = { company: paper.company, title: titleOf(kind, paper), letterhead };
  const flow = framedFlow(frame);
  flow.place(letterheadPart(paper, letterhead));
  flow.space(8);
  flow.place(titlePart(kind, paper));
  flow.space(10);
  flow.place(partiesPart(paper));
  flow.space(12);
  const end = endPart(job);
  placeItems(flow, paper, end.height);
  flow.place(end);
  placeTerms(flow, job);
  drawFeet(flow, frame);
  return await fileOf(flow.pages, flow.usages, { title: frame.title, author: companyNames[paper.company] });
}
