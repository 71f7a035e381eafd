/** Draws a truck's specification sheet as a PDF: photos, price, details and the seller's contact details. */
import type { Letterhead } from '#companies/server/letterhead.ts';
import { letterheadPart } from '#companies/server/pdf/letterhead-part.ts';
import { tableRow, textBox, textLines } from '#server/pdf/pdf-boxes.ts';
import type { Canvas } from '#server/pdf/pdf-canvas.ts';
import { drawCode } from '#server/pdf/pdf-code.ts';
import { fileOf } from '#server/pdf/pdf-file.ts';
import { type Box, Flow, gap, sideBySide, stackOf } from '#server/pdf/pdf-flow.ts';
import { accentOf, colors, page, sizes } from '#server/pdf/pdf-style.ts';
import { type Company, companyNames } from '#shared/companies.ts';
import { photosPart } from './sheet-photos.ts';

export interface SpecSheet {
  company: Company;
  letterhead: Letterhead;
  title: string;
  regNumber: string;
  /** For example `£23,450.00 + VAT`. */
  price: string;
  /** Shown below the price. */
  priceNote: string | null;
  facts: readonly { label: string; text: string }[];
  /** Features and description. */
  texts: readonly string[];
  /** `data:` URLs of 4:3 JPEGs, the cover first. */
  photos: readonly string[];
  /** The person to call. */
  contactName: string | null;
  /** URL of a shared page with this truck. */
  sharedPage: string | null;
}

const priceWidth = 190;
const bodySize = 10.5;
const between = 12;
/** Photos shrink down to this height so that the sheet fits on one page. */
const minPhotoHeight = 150;

function titlePart({ company, title, regNumber, price, priceNote }: SpecSheet): Box {
  const amount = { size: sizes.title, weight: 'bold', color: accentOf(company), align: 'right' } as const;
  const plate = textBox(regNumber, page.width - priceWidth - 12, { size: sizes.heading + 3, color: colors.muted });
  const note = { size: sizes.heading, color: colors.muted, align: 'right' } as const;
  return sideBySide([
    [0, stackOf([textBox(title, page.width - priceWidth - 12, { ...titleLook, tag: 'H1' }), plate])],
    [
      page.width - priceWidth,
      stackOf([
        textBox(price, priceWidth, { ...amount, isOneLine: true }),
        ...(priceNote === null ? [] : [textBox(priceNote, priceWidth, note)]),
      ]),
    ],
  ]);
}
const titleLook = { size: sizes.title, weight: 'bold' } as const;

const middle = 24;
const half = (page.width - middle) / 2;
const columns = [
  { width: 104, style: { size: bodySize, color: colors.muted, tag: 'TH', scope: 'Row' } },
  { width: half - 104, style: { size: bodySize, weight: 'bold' } },
] as const;

/** Details in two columns. */
function factRows({ facts }: SpecSheet): Box[] {
  const rows = Math.ceil(facts.length / 2);
  return Array.from({ length: rows }, (_, index) => {
    const [left, right] = [facts[index], facts[index + rows]].map((fact) =>
      fact ? tableRow(columns, [fact.label, fact.text], { rule: colors.line }) : gap(0),
    );
    return sideBySide([
      [0, left ?? gap(0)],
      [half + middle, right ?? gap(0)],
    ]);
  });
}

const codeWidth = 84;
const padding = 12;

/** Contact details, and a QR code for the shared page with more photos. */
function contactPart({ company, letterhead, contactName, regNumber, sharedPage }: SpecSheet): Box {
  const width = page.width - 2 * padding - (sharedPage === null ? 0 : codeWidth + between);
  const { phone, email, website } = letterhead;
  const seller = letterhead.tradingName ?? companyNames[company];
  const lines = [
    textBox(seller, width, { size: sizes.heading + 3, weight: 'bold', color: accentOf(company) }),
    ...(contactName === null ? [] : [textBox(`Ask for ${contactName}`, width, { size: bodySize })]),
    ...(phone === undefined ? [] : [textBox(phone, width, { size: 16, weight: 'bold' })]),
    ...[email, website].flatMap((line) => (line === undefined ? [] : [textBox(line, width, { size: bodySize })])),
  ];
  const hint = textBox('Scan for more photos and details', codeWidth, { size: 7, color: colors.muted });
  const texts = stackOf(lines);
  const inner = Math.max(texts.height, sharedPage === null ? 0 : codeWidth + hint.height + 3);
  const height = inner + 2 * padding;
  return {
    height,
    draw: (canvas, x, y) => {
      canvas.box(x, y, page.width, height, colors.shade);
      canvas.box(x, y, 3, height, accentOf(company));
      texts.draw(canvas, x + padding, y + (height - texts.height) / 2);
      if (sharedPage === null) return;
      const at = { x: x + page.width - padding - codeWidth, y: y + padding };
      drawCode(canvas, sharedPage, `QR code for ${regNumber}`, { ...at, width: codeWidth });
      hint.draw(canvas, at.x, at.y + codeWidth + 3);
    },
  };
}

function drawFoot(canvas: Canvas, { company, regNumber }: SpecSheet, number: number, count: number): void {
  const y = page.height - 42;
  const style = { size: sizes.small, color: colors.muted } as const;
  canvas.box(page.left, y, page.width, 0.5, colors.line);
  const pages = count === 1 ? '' : ` · Page ${number} of ${count}`;
  const name = `${companyNames[company]} · ${regNumber}${pages}`;
  textBox(name, page.width / 2, style).draw(canvas, page.left, y + 5);
  const note = 'Details given in good faith; please check before you buy.';
  textBox(note, page.width, { ...style, align: 'right' }).draw(canvas, page.left, y + 5);
}

export async function draw(sheet: SpecSheet): Promise<Buffer> {
  const { company, letterhead, photos, texts, regNumber, title } = sheet;
  const { vatNumber: _vatNumber, eori: _eori, ...buyersHead } = letterhead;
  const flow = new Flow(() => undefined);
  flow.place(letterheadPart({ company, letterhead: buyersHead }));
  flow.space(between);
  flow.place(titlePart(sheet));
  flow.space(between);
  const facts = factRows(sheet);
  const contact = contactPart(sheet);
  const heightWith = (lines: readonly Box[]) => stackOf([...facts, ...lines, contact]).height + 3 * between;
  const linesBySize = [bodySize, sizes.text, sizes.small].map((size) =>
    texts.flatMap((text) => textLines(text, page.width, { size })),
  );
  const lines = linesBySize.find((some) => heightWith(some) + minPhotoHeight <= flow.room) ?? linesBySize[0] ?? [];
  const maxPhotoHeight = Math.max(minPhotoHeight, flow.room - heightWith(lines));
  flow.place(photosPart(photos, `Photo of ${title} ${regNumber}`, maxPhotoHeight));
  flow.space(between);
  flow.placeAll(facts);
  flow.space(between);
  flow.placeAll(lines);
  flow.space(between);
  flow.placeAtFoot(contact);
  flow.drawFeet((canvas, number, count) => drawFoot(canvas, sheet, number, count));
  return await fileOf(flow.pages, flow.usages, { title: `${title} ${regNumber}`, author: companyNames[company] });
}
