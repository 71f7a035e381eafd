/** The top of a PDF: letterhead, title, number and dates, and both parties. */

import type { Letterhead } from '#companies/server/letterhead.ts';
import { type PaperKind, paperKindLabels } from '#paperwork/paper-kinds.ts';
import type { Paper } from '#paperwork/paperwork.ts';
import { isSameParty, type PartyDetails } from '#parties/party-details.ts';
import { textBox } from '#server/pdf/pdf-boxes.ts';
import { type Box, gap, sideBySide, stackOf } from '#server/pdf/pdf-flow.ts';
import { accentOf, colors, page, sizes } from '#server/pdf/pdf-style.ts';
import { companyNames } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import { currencyLabels } from '#shared/money.ts';

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
export function letterheadPart({ company }: Pick<Paper, 'company'>, letterhead: Letterhead): Box {
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

/** Widths of number, date and currency; a deal authorisation takes the rest. */
const factWidths = [118, 100, 92];

type Fact = readonly [label: string, value: string];

/** Labels with values below them, side by side. All have the same width by default. */
function factsPart(facts: readonly Fact[], widths: readonly number[] | undefined): Box {
  const used = factWidths.reduce((sum, width) => sum + width, 0);
  const padding = 8;
  let left = 0;
  const cells = facts.map(([label, value], index): [number, Box] => {
    const width = widths ? (widths[index] ?? page.width - used) : page.width / facts.length;
    const parts = [
      textBox(label, width - 2 * padding, { size: sizes.small, color: colors.muted }),
      textBox(value, width - 2 * padding, { size: sizes.heading, weight: 'bold' }),
    ];
    left += width;
    return [left - width + padding, stackOf(parts)];
  });
  return stackOf([gap(5), sideBySide(cells), gap(5)]);
}

/** Facts on a shaded strip across the page. */
export function factStrip(facts: readonly Fact[], widths?: readonly number[]): Box {
  const strip = factsPart(facts, widths);
  return {
    height: strip.height,
    draw: (canvas, x, y) => {
      canvas.box(x, y, page.width, strip.height, colors.shade);
      strip.draw(canvas, x, y);
    },
  };
}

/** The invoice date is also the tax point, unless the invoice has a separate one. */
function dateFacts(kind: PaperKind, { date, taxPoint, dueDate }: Paper): Fact[] {
  if (kind === 'order') return [['Date', formatDate(date)]];
  const isSameDate = taxPoint === null || taxPoint === date;
  const dates: Fact[] = isSameDate
    ? [['Invoice date and tax point', formatDate(date)]]
    : [
        ['Invoice date', formatDate(date)],
        ['Tax point', formatDate(taxPoint)],
      ];
  return dueDate === null ? dates : [...dates, ['Due date', formatDate(dueDate)]];
}

export function titlePart(kind: PaperKind, paper: Paper): Box {
  const name = paperKindLabels[kind];
  const facts: Fact[] = [
    [`${name} Number`, paper.number],
    ...dateFacts(kind, paper),
    ['Currency', currencyLabels[paper.currency]],
  ];
  const { dealAuthorisation } = paper;
  const strip =
    dealAuthorisation === null
      ? factStrip(facts)
      : factStrip([...facts, ['Deal Authorisation', dealAuthorisation]], factWidths);
  return stackOf([textBox(name, page.width, { size: sizes.title, weight: 'bold', tag: 'H1' }), gap(3), strip]);
}

function partyHeading(heading: string, width: number): Box {
  return textBox(heading, width, { size: sizes.small, weight: 'bold', color: colors.muted, tag: 'H2' });
}

export function partyPart(heading: string, party: PartyDetails, width: number, vatNumber: string | null = null): Box {
  const contact = [party.phoneNumber, party.email].flatMap((contact) => contact || []).join(' · ');
  const address = [party.contactName, party.addressLine1, party.addressLine2, party.city, party.country];
  const tax = vatNumber === null ? [] : [`VAT no. ${vatNumber}`];
  const lines = [...address, contact, ...tax].flatMap((line) => line || []);
  return stackOf([
    partyHeading(heading, width),
    textBox(party.name, width, { size: sizes.heading + 1, weight: 'bold' }),
    ...lines.map((line) => textBox(line, width)),
  ]);
}

export function partiesPart({ company, billToClient, shipToClient, billToVatNumber }: Paper): Box {
  const [indent, between] = [10, 20];
  const width = (page.width - between) / 2 - indent;
  const shipTo = isSameParty(billToClient, shipToClient)
    ? stackOf([partyHeading('Ship To', width), textBox('Same as Bill To', width)])
    : partyPart('Ship To', shipToClient, width);
  const parties = sideBySide([
    [indent, partyPart('Bill To', billToClient, width, billToVatNumber)],
    [2 * indent + width + between, shipTo],
  ]);
  return {
    height: parties.height,
    draw: (canvas, x, y) => {
      for (const left of [0, indent + width + between])
        canvas.box(x + left, y + 2, 2, parties.height - 2, accentOf(company));
      parties.draw(canvas, x, y);
    },
  };
}
