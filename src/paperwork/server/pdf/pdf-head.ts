/** The top of a PDF: title, number and dates, and both parties. */
import { type Fact, titlePart } from '#companies/server/pdf/company-document.ts';
import { type PaperKind, paperKindLabels } from '#paperwork/paper-kinds.ts';
import type { Paper } from '#paperwork/paperwork.ts';
import { isSameParty, type PartyDetails } from '#parties/party-details.ts';
import { textBox } from '#server/pdf/pdf-boxes.ts';
import { type Box, sideBySide, stackOf } from '#server/pdf/pdf-flow.ts';
import { accentOf, colors, page, sizes } from '#server/pdf/pdf-style.ts';
import { formatDate } from '#shared/dates.ts';
import { currencyLabels } from '#shared/money.ts';

/** Widths of number, date and currency; what follows them takes the rest. */
export const factWidths = [118, 100, 92];

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

export function paperTitle(kind: PaperKind, paper: Paper): Box {
  const name = paperKindLabels[kind];
  const facts: Fact[] = [
    [`${name} Number`, paper.number],
    ...dateFacts(kind, paper),
    ['Currency', currencyLabels[paper.currency]],
  ];
  const { dealAuthorisation } = paper;
  return dealAuthorisation === null
    ? titlePart(name, facts)
    : titlePart(name, [...facts, ['Deal Authorisation', dealAuthorisation]], factWidths);
}

function partyHeading(heading: string, width: number): Box {
  return textBox(heading, width, { size: sizes.small, weight: 'bold', color: colors.muted, tag: 'H2' });
}

export function partyPart(heading: string, party: PartyDetails, width: number, vatNumber: string | null = null): Box {
  const contact = [party.phoneNumber, party.email].flatMap((contact) => contact || []).join(' · ');
  const town = [party.city, party.postcode].filter(Boolean).join(' ');
  const address = [party.contactName, party.addressLine1, party.addressLine2, town, party.country];
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
