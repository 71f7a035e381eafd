/** An order or an invoice as a PDF of A4 pages: one design, in the company's colour (decisions, section 3, PDF). */
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Paper, PaperKind } from '#paperwork/paperwork.ts';
import type { Letterhead } from '#paperwork/server/letterhead.ts';
import { companyNames } from '#shared/companies.ts';
import { mainFont } from './pdf-fonts.ts';
import { letterheadPart, partiesPart, titleOf, titlePart } from './pdf-head.ts';
import { itemsPart } from './pdf-items.ts';
import { accentOf, colors, page, sizes } from './pdf-style.ts';
import { signaturesPart, totalsPart } from './pdf-totals.ts';

/** Everything that a PDF is made of. */
export interface PrintJob {
  kind: PaperKind;
  paper: Paper;
  letterhead: Letterhead;
}

/** At the head of every page but the first, which has the letterhead. */
function runningHead(job: PrintJob, pageNumber: number): Content {
  if (pageNumber === 1) return { text: '' };
  const { company } = job.paper;
  return {
    columns: [
      { text: companyNames[company], bold: true, color: accentOf(company) },
      { text: titleOf(job.kind, job.paper), alignment: 'right' },
    ],
    fontSize: sizes.small,
    margin: [page.left, 22, page.right, 0],
  };
}

function foot(job: PrintJob, pageNumber: number, pages: number): Content {
  return {
    columns: [
      { text: `${companyNames[job.paper.company]} · ${titleOf(job.kind, job.paper)}` },
      { text: `Page ${pageNumber} of ${pages}`, alignment: 'right' },
    ],
    fontSize: sizes.small,
    color: colors.muted,
    margin: [page.left, 18, page.right, 0],
  };
}

/** The document as pdfmake takes it. */
export function paperDocument(job: PrintJob): TDocumentDefinitions {
  const { kind, paper, letterhead } = job;
  return {
    pageSize: 'A4',
    pageMargins: [page.left, page.top, page.right, page.bottom],
    defaultStyle: { font: mainFont, fontSize: sizes.text, color: colors.ink, lineHeight: 1.1 },
    info: { title: titleOf(kind, paper), author: companyNames[paper.company] },
    language: 'en-GB',
    displayTitle: true,
    header: (pageNumber) => runningHead(job, pageNumber),
    footer: (pageNumber, pages) => foot(job, pageNumber, pages),
    content: [
      letterheadPart(paper, letterhead),
      titlePart(kind, paper),
      partiesPart(paper),
      ...itemsPart(paper),
      totalsPart(paper, letterhead),
      ...(kind === 'order' ? [signaturesPart(paper)] : []),
    ],
  };
}
