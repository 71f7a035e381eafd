/** What all A4 documents of a company have: letterhead, title, running head, terms and foot. */
import type { Letterhead } from '#companies/server/letterhead.ts';
import { textBox, textLines } from '#server/pdf/pdf-boxes.ts';
import type { Canvas } from '#server/pdf/pdf-canvas.ts';
import { fileOf } from '#server/pdf/pdf-file.ts';
import { type Box, Flow, gap, sideBySide, stackOf } from '#server/pdf/pdf-flow.ts';
import { accentOf, colors, page, sizes } from '#server/pdf/pdf-style.ts';
import { type Company, companyNames } from '#shared/companies.ts';
import { letterheadPart } from './letterhead-part.ts';

export interface CompanyDocument {
  company: Company;
  /** `Invoice 7` */
  title: string;
  letterhead: Letterhead;
}

/** A document for the company itself, which has no letterhead. */
type Report = Omit<CompanyDocument, 'letterhead'>;

const small = { size: sizes.small, color: colors.muted } as const;

/** Points reserved for the other text on the line. */
const besideName = 140;
const besideNumber = 80;

function drawRunningHead(canvas: Canvas, { company, title }: CompanyDocument): void {
  const name = { ...small, weight: 'bold', color: accentOf(company) } as const;
  textBox(companyNames[company], page.width, name).draw(canvas, page.left, 24);
  const right = { ...small, align: 'right', isOneLine: true } as const;
  textBox(title, page.width - besideName, right).draw(canvas, page.left + besideName, 24);
}

/** Starts a document with the company's letterhead. Finish it with `closeDocument`. */
export function openDocument(document: CompanyDocument): Flow {
  const flow = new Flow((canvas) => drawRunningHead(canvas, document));
  flow.place(letterheadPart(document));
  flow.space(8);
  return flow;
}

/** Starts a report with the company's name and its title. Finish it with `closeDocument`. */
export function openReport({ company, title }: Report, about: string): Flow {
  const name = companyNames[company];
  const flow = new Flow((canvas) => textBox(`${name} · ${title}`, page.width, small).draw(canvas, page.left, 24));
  flow.place(textBox(name, page.width, { size: sizes.company, weight: 'bold', color: accentOf(company) }));
  flow.place(textBox(title, page.width, { size: sizes.title, weight: 'bold', tag: 'H1' }));
  flow.place(textBox(about, page.width, small));
  flow.space(10);
  return flow;
}

export type Fact = readonly [label: string, value: string];

/** A large title above facts on a shaded strip. The facts share the width equally, or the last takes what is left. */
export function titlePart(title: string, facts: readonly Fact[], widths?: readonly number[]): Box {
  const used = widths?.reduce((sum, width) => sum + width, 0) ?? 0;
  const padding = 8;
  let left = 0;
  const cells = facts.map(([label, value], index): [number, Box] => {
    const width = widths ? (widths[index] ?? page.width - used) : page.width / facts.length;
    const parts = [
      textBox(label, width - 2 * padding, small),
      textBox(value, width - 2 * padding, { size: sizes.heading, weight: 'bold' }),
    ];
    left += width;
    return [left - width + padding, stackOf(parts)];
  });
  const strip = stackOf([gap(5), sideBySide(cells), gap(5)]);
  const shaded: Box = {
    height: strip.height,
    draw: (canvas, x, y) => {
      canvas.box(x, y, page.width, strip.height, colors.shade);
      strip.draw(canvas, x, y);
    },
  };
  return stackOf([textBox(title, page.width, { size: sizes.title, weight: 'bold', tag: 'H1' }), gap(3), shaded]);
}

/** The company's terms, then its footer; may continue on further pages. */
export function placeTerms(flow: Flow, { terms, footers }: Letterhead, kind: keyof Letterhead['terms']): void {
  for (const text of [terms[kind], footers[kind]]) {
    if (text === undefined) continue;
    flow.space(14);
    flow.placeAll(textLines(text, page.width, small));
  }
}

function drawFoot(canvas: Canvas, document: Report & Partial<CompanyDocument>, number: number, count: number): void {
  const { company, title, letterhead } = document;
  const y = page.height - 42;
  const oneLine = { ...small, isOneLine: true } as const;
  canvas.box(page.left, y, page.width, 0.5, colors.line);
  const name = `${companyNames[company]} · ${title}`;
  textBox(name, page.width - besideNumber, oneLine).draw(canvas, page.left, y + 5);
  textBox(`Page ${number} of ${count}`, page.width, { ...small, align: 'right' }).draw(canvas, page.left, y + 5);
  const registration = letterhead?.registration;
  if (registration !== undefined) textBox(registration, page.width, oneLine).draw(canvas, page.left, y + 16);
}

/** Draws the foot of every page, which needs the number of pages, and writes the file. */
export async function closeDocument(
  flow: Flow,
  document: Report & Partial<CompanyDocument>,
  fileTitle = document.title,
): Promise<Buffer> {
  flow.drawFeet((canvas, number, count) => drawFoot(canvas, document, number, count));
  return await fileOf(flow.pages, flow.usages, { title: fileTitle, author: companyNames[document.company] });
}
