/** A truck's specification sheet as a PDF: its best photo, its facts, and whom to call (specification, section 12.6). */
import { letterheadPart } from '#paperwork/server/pdf/pdf-head.ts';
import { tableRow, textBox, textLines } from '#server/pdf/pdf-boxes.ts';
import type { Canvas } from '#server/pdf/pdf-canvas.ts';
import { fileOf } from '#server/pdf/pdf-file.ts';
import { type Box, Flow, gap, sideBySide } from '#server/pdf/pdf-flow.ts';
import { accentOf, colors, page, sizes } from '#server/pdf/pdf-style.ts';
import { companyNames } from '#shared/companies.ts';
import type { SpecSheet } from './spec-sheet.ts';

const photoHeight = 290;
const priceWidth = 150;

function photoPart(source: string, alt: string): Box {
  return {
    height: photoHeight,
    draw: (canvas, x, y) => {
      canvas.box(x, y, page.width, photoHeight, colors.shade);
      canvas.picture({ source, alt, x, y, width: page.width, height: photoHeight });
    },
  };
}

function titlePart({ company, title, regNumber, price }: SpecSheet): Box {
  const name = textBox(title, page.width - priceWidth - 12, { size: sizes.title, weight: 'bold', tag: 'H1' });
  const amount = textBox(price ?? '', priceWidth, {
    size: sizes.title,
    weight: 'bold',
    color: accentOf(company),
    align: 'right',
    isOneLine: true,
  });
  const plate = textBox(regNumber, page.width, { size: sizes.heading + 2, color: colors.muted });
  const head = sideBySide([
    [0, name],
    [page.width - priceWidth, amount],
  ]);
  return {
    height: head.height + plate.height,
    draw: (canvas, x, y) => {
      head.draw(canvas, x, y);
      plate.draw(canvas, x, y + head.height);
    },
  };
}

const half = (page.width - 24) / 2;
const columns = [
  { width: 100, style: { color: colors.muted } },
  { width: half - 100, style: { weight: 'bold' } },
] as const;

/** Two facts beside each other, a row each. */
function factRows({ facts }: SpecSheet): Box[] {
  const rows = Math.ceil(facts.length / 2);
  return Array.from({ length: rows }, (_, index) => {
    const [left, right] = [facts[index], facts[index + rows]].map((fact) =>
      fact ? tableRow(columns, [fact.label, fact.text], { rule: colors.line }) : gap(0),
    );
    return sideBySide([
      [0, left ?? gap(0)],
      [half + 24, right ?? gap(0)],
    ]);
  });
}

function drawFoot(canvas: Canvas, { company, regNumber }: SpecSheet, number: number, count: number): void {
  const y = page.height - 42;
  const style = { size: sizes.small, color: colors.muted } as const;
  canvas.box(page.left, y, page.width, 0.5, colors.line);
  textBox(`${companyNames[company]} · ${regNumber}`, page.width, style).draw(canvas, page.left, y + 5);
  const note = count === 1 ? 'Details are given in good faith.' : `Page ${number} of ${count}`;
  textBox(note, page.width, { ...style, align: 'right' }).draw(canvas, page.left, y + 5);
}

/** The PDF's bytes. */
export async function printSpecSheet(sheet: SpecSheet): Promise<Buffer> {
  const { company, letterhead, photo, description, regNumber, title } = sheet;
  const flow = new Flow(() => undefined);
  flow.place(letterheadPart({ company }, letterhead));
  flow.space(12);
  if (photo !== null) flow.place(photoPart(photo, `Photo of ${title} ${regNumber}`));
  flow.space(12);
  flow.place(titlePart(sheet));
  flow.space(8);
  flow.placeAll(factRows(sheet));
  flow.space(12);
  if (description !== null) flow.placeAll(textLines(description, page.width));
  flow.drawFeet((canvas, number, count) => drawFoot(canvas, sheet, number, count));
  return await fileOf(flow.pages, flow.usages, { title: `${title} ${regNumber}`, author: companyNames[company] });
}
