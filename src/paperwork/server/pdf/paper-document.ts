/** An order or an invoice as a PDF of A4 pages: one design, in the company's colour (decisions, section 3, PDF). */

import type { Letterhead } from '#companies/server/letterhead.ts';
import type { Paper, PaperKind } from '#paperwork/paperwork.ts';
import { textBox, textLines } from '#server/pdf/pdf-boxes.ts';
import type { Canvas } from '#server/pdf/pdf-canvas.ts';
import { fileOf } from '#server/pdf/pdf-file.ts';
import { Flow } from '#server/pdf/pdf-flow.ts';
import { accentOf, colors, page, sizes } from '#server/pdf/pdf-style.ts';
import { companyNames } from '#shared/companies.ts';
import { letterheadPart, partiesPart, titleOf, titlePart } from './pdf-head.ts';
import { placeItems } from './pdf-items.ts';
import { signaturesPart, totalsPart } from './pdf-totals.ts';

/** Everything that a PDF is made of. */
export interface PrintJob {
  kind: PaperKind;
  paper: Paper;
  letterhead: Letterhead;
}

/** At the head of every page but the first, which has the letterhead. */
function drawRunningHead(canvas: Canvas, { kind, paper }: PrintJob): void {
  const style = { size: sizes.small, color: colors.muted } as const;
  const name = textBox(companyNames[paper.company], page.width, {
    ...style,
    weight: 'bold',
    color: accentOf(paper.company),
  });
  name.draw(canvas, page.left, 24);
  textBox(titleOf(kind, paper), page.width, { ...style, align: 'right' }).draw(canvas, page.left, 24);
}

/** Where a registered company has its office, in one line; smaller where that is long. */
function registeredOffice({ addressLines, registrationNumber }: Letterhead): string | undefined {
  if (registrationNumber === undefined) return undefined;
  const office = addressLines.length === 0 ? '' : `Registered office: ${addressLines.join(', ')}. `;
  return `${office}Company registration no. ${registrationNumber}`;
}

function drawFoot(canvas: Canvas, { kind, paper, letterhead }: PrintJob, number: number, count: number): void {
  const y = page.height - 42;
  const style = { size: sizes.small, color: colors.muted } as const;
  canvas.box(page.left, y, page.width, 0.5, colors.line);
  const name = `${companyNames[paper.company]} · ${titleOf(kind, paper)}`;
  textBox(name, page.width, style).draw(canvas, page.left, y + 5);
  textBox(`Page ${number} of ${count}`, page.width, { ...style, align: 'right' }).draw(canvas, page.left, y + 5);
  const office = registeredOffice(letterhead);
  if (office !== undefined) textBox(office, page.width, { ...style, isOneLine: true }).draw(canvas, page.left, y + 16);
}

const aboveSignatures = 18;

/** What is due, and on an order the places to sign: on one page, so that nobody signs a page without the sum. */
function placeEnd(flow: Flow, { kind, paper, letterhead }: PrintJob): void {
  const totals = totalsPart(kind, paper, letterhead);
  if (kind === 'invoice') {
    flow.place(totals);
    return;
  }
  const signatures = signaturesPart(paper);
  flow.place(totals, aboveSignatures + signatures.height);
  flow.space(aboveSignatures);
  flow.place(signatures);
}

/** What the company says below the totals: its terms, then its footer, line by line over pages. */
function placeTerms(flow: Flow, { kind, letterhead }: PrintJob): void {
  const texts = [letterhead.terms[kind], letterhead.footers[kind]];
  for (const text of texts) {
    if (text === undefined) continue;
    flow.space(14);
    flow.placeAll(textLines(text, page.width, { size: sizes.small, color: colors.muted }));
  }
}

/** The PDF's bytes. */
export async function printPaper(job: PrintJob): Promise<Buffer> {
  const { kind, paper, letterhead } = job;
  const flow = new Flow((canvas) => drawRunningHead(canvas, job));
  flow.place(letterheadPart(paper, letterhead));
  flow.space(8);
  flow.place(titlePart(kind, paper));
  flow.space(10);
  flow.place(partiesPart(paper));
  flow.space(12);
  placeItems(flow, paper);
  placeEnd(flow, job);
  placeTerms(flow, job);
  flow.drawFeet((canvas, number, count) => drawFoot(canvas, job, number, count));
  return await fileOf(flow.pages, flow.usages, { title: titleOf(kind, paper), author: companyNames[paper.company] });
}
