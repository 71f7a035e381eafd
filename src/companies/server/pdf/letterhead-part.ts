/** The letterhead at the top of a document. */
import type { Letterhead } from '#companies/server/letterhead.ts';
import { textBox } from '#server/pdf/pdf-boxes.ts';
import { type Box, gap, sideBySide, stackOf } from '#server/pdf/pdf-flow.ts';
import { accentOf, colors, page, sizes } from '#server/pdf/pdf-style.ts';
import { type Company, companyNames } from '#shared/companies.ts';

const contactWidth = 190;
const logoBox = { width: 170, height: 52 };

function contactLines(letterhead: Letterhead): string[] {
  const { addressLines, phone, email, website, vatNumber, eori } = letterhead;
  const labelled = (label: string, value: string | undefined) => (value === undefined ? [] : [`${label} ${value}`]);
  return [
    ...addressLines,
    ...labelled('Phone', phone),
    ...labelled('Email', email),
    ...(website === undefined ? [] : [website]),
    ...labelled('VAT no.', vatNumber),
    ...labelled('EORI', eori),
  ];
}

/** Reads width and height from the PNG header (bytes 16 to 23). */
function sizeOfPng(source: string): { width: number; height: number } {
  const start = Buffer.from(source.slice(source.indexOf(',') + 1, 100), 'base64');
  return { width: start.readUInt32BE(16), height: start.readUInt32BE(20) };
}

/** Scales the logo to fit its box. */
function logoPart(source: string, alt: string): Box & { width: number } {
  const { width, height } = sizeOfPng(source);
  const scale = Math.min(logoBox.width / width, logoBox.height / height);
  const printed = { width: width * scale, height: height * scale };
  return { ...printed, draw: (canvas, x, y) => canvas.picture({ source, alt, x, y, ...printed }) };
}

/** The company's name, beside its logo where there is one. */
function namePart(name: string, color: string, logo: string | undefined, width: number): Box {
  const look = { size: sizes.company, weight: 'bold', color } as const;
  if (logo === undefined) return textBox(name, width, look);
  const picture = logoPart(logo, `Logo of ${name}`);
  const text = textBox(name, width - picture.width - 12, look);
  const [height, left] = [Math.max(picture.height, text.height), picture.width + 12];
  return {
    height,
    draw: (canvas, x, y) => {
      picture.draw(canvas, x, y + (height - picture.height) / 2);
      text.draw(canvas, x + left, y + (height - text.height) / 2);
    },
  };
}

/** Logo and name at the left, address and numbers at the right, a rule in the company's colour below. */
export function letterheadPart({ company, letterhead }: { company: Company; letterhead: Letterhead }): Box {
  const color = accentOf(company);
  const name = namePart(
    letterhead.tradingName ?? companyNames[company],
    color,
    letterhead.logo,
    page.width - contactWidth - 16,
  );
  const contact = contactLines(letterhead).map((line) =>
    textBox(line, contactWidth, { size: sizes.small, color: colors.muted, align: 'right' }),
  );
  const rule: Box = { height: 2.5, draw: (canvas, x, y) => canvas.box(x, y, page.width, 2.5, color) };
  const columns = sideBySide([
    [0, name],
    [page.width - contactWidth, stackOf(contact)],
  ]);
  return stackOf([columns, gap(8), rule]);
}
