/** Prints key tags and windscreen cards. The QR code opens the truck on a phone. */
import { type TextStyle, textBox } from '#server/pdf/pdf-boxes.ts';
import { Canvas, type Usages } from '#server/pdf/pdf-canvas.ts';
import { drawCode } from '#server/pdf/pdf-code.ts';
import { fileOf } from '#server/pdf/pdf-file.ts';
import { accentOf, colors } from '#server/pdf/pdf-style.ts';
import { Tags } from '#server/pdf/pdf-tags.ts';
import { type Company, companyNames } from '#shared/companies.ts';
import { type LabelKind, type LabelPage, labelKinds } from '#trucks/labels.ts';

export interface LabelTruck {
  regNumber: string;
  stockNumber: number;
  make: string;
  model: string;
  /** For example `£23,450.00 + VAT`; null for a card without a price. */
  price: string | null;
  /** Shown after the price. */
  priceNote: string | null;
  facts: readonly { label: string; text: string }[];
  /** The URL that the QR code opens; without one there is no code. */
  address: string | null;
}

export interface LabelJob {
  company: Company;
  kind: LabelKind;
  page: LabelPage;
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

function drawCodeOf(canvas: Canvas, { address, regNumber }: LabelTruck, at: Omit<Place, 'height'>): void {
  if (address !== null) drawCode(canvas, address, `QR code for ${regNumber}`, at);
}

function stockLine({ stockNumber }: LabelTruck): string {
  return `Stock Number ${stockNumber}`;
}

type DrawLabel = (canvas: Canvas, truck: LabelTruck, job: Pick<LabelJob, 'company' | 'page'>, place: Place) => void;

const drawKeyTag: DrawLabel = (canvas, truck, { company }, { x, y, width, height }) => {
  const [margin, side] = [8, height - 18];
  const left = x + margin + side + 8;
  const lines: Line[] = [
    [truck.regNumber, { size: 16, weight: 'bold', tag: 'H1' }],
    [stockLine(truck), { size: 9 }],
    [truck.make, { size: 9, weight: 'bold' }],
    [truck.model, { size: 9 }],
    [companyNames[company], { size: 7, color: accentOf(company), weight: 'bold' }],
  ];
  drawLines(canvas, lines, { x: left, y: y + 9, width: x + width - margin - left });
  drawCodeOf(canvas, truck, { x: x + margin, y: y + 9, width: side });
};

const cardMargin = 44;
/** Between the edge of a card and its content. */
const cardEdge = 40;

const drawPlainCard: DrawLabel = (canvas, truck, { company }, { x, y, width, height }) => {
  const side = 150;
  const inner = { x: x + cardMargin, width: width - 2 * cardMargin };
  const lines: Line[] = [
    [companyNames[company], { size: 18, weight: 'bold', color: accentOf(company) }],
    [truck.regNumber, { size: 72, weight: 'bold', tag: 'H1' }],
  ];
  drawLines(canvas, lines, { ...inner, y: y + 54 });
  const facts: Line[] = [
    [truck.make, { size: 30, weight: 'bold' }],
    [truck.model, { size: 26 }],
    [stockLine(truck), { size: 16, color: colors.muted }],
  ];
  const below = y + height - side - cardEdge;
  drawLines(canvas, facts, { x: inner.x, y: below + 16, width: inner.width - side - 20 });
  drawCodeOf(canvas, truck, { x: inner.x + inner.width - side, y: below, width: side });
};

const factColumns = 3;
const factHeight = 38;
const factGap = 10;

function drawFacts(canvas: Canvas, { facts }: LabelTruck, { x, y, width }: Omit<Place, 'height'>): void {
  const step = (width + factGap) / factColumns;
  for (const [index, { label, text }] of facts.entries()) {
    const lines: Line[] = [
      [label, { size: 10, color: colors.muted }],
      [text, { size: 15, weight: 'bold' }],
    ];
    const [column, row] = [index % factColumns, Math.floor(index / factColumns)];
    drawLines(canvas, lines, { x: x + column * step, y: y + row * factHeight, width: step - factGap });
  }
}

/** A card with a price or facts, to be read through a windscreen. */
const drawSaleCard: DrawLabel = (canvas, truck, { company, page }, { x, y, width, height }) => {
  const [side, rightWidth] = [118, 160];
  const inner = { x: x + cardMargin, width: width - 2 * cardMargin };
  const right = { x: inner.x + inner.width - rightWidth, width: rightWidth };
  const stock: Line = [stockLine(truck), { size: 12, color: colors.muted, align: 'right' }];
  drawLines(canvas, [[companyNames[company], { size: 18, weight: 'bold', color: accentOf(company) }]], {
    ...inner,
    y: y + 54,
    width: inner.width - rightWidth,
  });
  drawLines(canvas, [stock], { ...right, y: y + 58 });
  const price: Line[] =
    truck.price === null ? [] : [[truck.price, { size: 42, weight: 'bold', color: accentOf(company) }]];
  const note: Line[] = truck.priceNote === null ? [] : [[truck.priceNote, { size: 14, color: colors.muted }]];
  const lines: Line[] = [
    [truck.regNumber, { size: 40, weight: 'bold', tag: 'H1' }],
    [`${truck.make} ${truck.model}`, { size: 26 }],
    ...price,
    ...note,
  ];
  drawLines(canvas, lines, { ...inner, y: y + 82 });
  const factsWidth = inner.width - (truck.address === null ? 0 : side + 24);
  const factRows = Math.ceil(truck.facts.length / factColumns);
  const bottom = y + height - cardEdge;
  drawFacts(canvas, truck, { x: inner.x, y: bottom - factRows * factHeight + 4, width: factsWidth });
  drawCodeOf(canvas, truck, { x: inner.x + inner.width - side, y: bottom - side, width: side });
  if (page === 'Staff' || truck.address === null) return;
  const hint: Line = ['Scan for more', { size: 10, color: colors.muted }];
  drawLines(canvas, [hint], { x: inner.x + inner.width - side, y: bottom + 2, width: side });
};

const drawCard: DrawLabel = (canvas, truck, job, place) => {
  canvas.box(place.x + cardMargin, place.y + cardEdge, place.width - 2 * cardMargin, 4, accentOf(job.company));
  const draw = truck.price === null && truck.facts.length === 0 ? drawPlainCard : drawSaleCard;
  draw(canvas, truck, job, place);
};

const drawings: Record<LabelKind, DrawLabel> = { KeyTag: drawKeyTag, Windscreen: drawCard };

export async function draw(job: LabelJob): Promise<Buffer> {
  const { company, kind, trucks } = job;
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
    if (canvas) drawings[kind](canvas, truck, job, at);
  }
  return await fileOf(pages, usages, { title: labelKinds[kind], author: companyNames[company] });
}
