/** Prints key tags and windscreen cards. The QR code opens the truck on a phone. */
import { type TextStyle, textBox } from '#server/pdf/pdf-boxes.ts';
import { Canvas, type Usages } from '#server/pdf/pdf-canvas.ts';
import { drawCode } from '#server/pdf/pdf-code.ts';
import { fileOf } from '#server/pdf/pdf-file.ts';
import { accentOf, colors } from '#server/pdf/pdf-style.ts';
import { Tags } from '#server/pdf/pdf-tags.ts';
import { type Company, companyNames } from '#shared/companies.ts';
import { type LabelKind, labelKinds } from '#trucks/labels.ts';

export interface LabelTruck {
  regNumber: string;
  stockNumber: number;
  make: string;
  model: string;
  /** The URL of the truck's page. */
  address: string;
}

export interface LabelJob {
  company: Company;
  kind: LabelKind;
  trucks: readonly LabelTruck[];
}

/** Position and size of a label, in points. */
interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Grid of labels on an A4 page. */
interface Sheet {
  columns: number;
  rows: number;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Gap between columns. */
  between: number;
}

const millimetre = 72 / 25.4;

/** Key tags fit the common sheet of 24 labels (64 × 34 mm). Cards are two to a sheet, to be cut in the middle. */
const sheets: Record<LabelKind, Sheet> = {
  KeyTag: {
    columns: 3,
    rows: 8,
    left: 6.5 * millimetre,
    top: 12.9 * millimetre,
    width: 64 * millimetre,
    height: 33.9 * millimetre,
    between: 2.5 * millimetre,
  },
  Windscreen: { columns: 1, rows: 2, left: 0, top: 0, width: 595.28, height: 841.89 / 2, between: 0 },
};

type Line = readonly [text: string, style: TextStyle];

/** Draws lines below each other, each in the largest size that fits the width. */
function drawLines(canvas: Canvas, lines: readonly Line[], { x, y, width }: Omit<Place, 'height'>): void {
  let top = y;
  for (const [text, style] of lines) {
    const box = textBox(text, width, { isOneLine: true, ...style });
    box.draw(canvas, x, top);
    top += box.height;
  }
}

function codeAlt({ regNumber }: LabelTruck): string {
  return `QR code for ${regNumber}`;
}

function stockLine({ stockNumber }: LabelTruck): string {
  return `Stock Number ${stockNumber}`;
}

function drawKeyTag(canvas: Canvas, truck: LabelTruck, company: Company, { x, y, width, height }: Place): void {
  const [margin, side] = [8, height - 18];
  const left = x + margin + side + 8;
  const lines: Line[] = [
    [truck.regNumber, { size: 16, weight: 'bold' }],
    [stockLine(truck), { size: 9 }],
    [truck.make, { size: 9, weight: 'bold' }],
    [truck.model, { size: 9 }],
    [companyNames[company], { size: 7, color: accentOf(company), weight: 'bold' }],
  ];
  drawLines(canvas, lines, { x: left, y: y + 9, width: x + width - margin - left });
  drawCode(canvas, truck.address, codeAlt(truck), { x: x + margin, y: y + 9, width: side });
}

function drawCard(canvas: Canvas, truck: LabelTruck, company: Company, { x, y, width, height }: Place): void {
  const [margin, side] = [44, 150];
  canvas.box(x + margin, y + 40, width - 2 * margin, 4, accentOf(company));
  const inner = { x: x + margin, width: width - 2 * margin };
  const lines: Line[] = [
    [companyNames[company], { size: 18, weight: 'bold', color: accentOf(company) }],
    [truck.regNumber, { size: 72, weight: 'bold' }],
  ];
  drawLines(canvas, lines, { ...inner, y: y + 54 });
  const facts: Line[] = [
    [truck.make, { size: 30, weight: 'bold' }],
    [truck.model, { size: 26 }],
    [stockLine(truck), { size: 16, color: colors.muted }],
  ];
  const below = y + height - side - 40;
  drawLines(canvas, facts, { x: inner.x, y: below + 16, width: inner.width - side - 20 });
  drawCode(canvas, truck.address, codeAlt(truck), { x: x + width - margin - side, y: below, width: side });
}

const drawings = { KeyTag: drawKeyTag, Windscreen: drawCard } as const;

export async function draw({ company, kind, trucks }: LabelJob): Promise<Buffer> {
  const { columns, rows, left, top, width, height, between } = sheets[kind];
  const usages: Usages = new Map();
  const tags = new Tags();
  const pages: Canvas[] = [];
  for (const [index, truck] of trucks.entries()) {
    const place = index % (columns * rows);
    if (place === 0) pages.push(new Canvas(usages, tags));
    const [column, row] = [place % columns, Math.floor(place / columns)];
    const at = { x: left + column * (width + between), y: top + row * height, width, height };
    const canvas = pages.at(-1);
    if (canvas) drawings[kind](canvas, truck, company, at);
  }
  return await fileOf(pages, usages, { title: labelKinds[kind], author: companyNames[company] });
}
