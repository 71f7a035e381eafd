/** The head of a PDF: the company's letterhead, what the paper is, and both parties. */
import type { Content } from 'pdfmake/interfaces.js';
import { type Paper, type PaperKind, paperKindLabels } from '#paperwork/paperwork.ts';
import type { Letterhead } from '#paperwork/server/letterhead.ts';
import type { PartyDetails } from '#parties/party-details.ts';
import { companyNames } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import { printable } from './pdf-fonts.ts';
import { accentOf, colors, page, pairsLayout, sizes } from './pdf-style.ts';

/** `Invoice 7`. */
export function titleOf(kind: PaperKind, paper: Paper): string {
  return `${paperKindLabels[kind]} ${paper.number}`;
}

function labelled(label: string, value: string | undefined): string[] {
  return value === undefined ? [] : [`${label} ${value}`];
}

/** Logo and name at the left, address and numbers at the right, a rule in the company's colour below. */
export function letterheadPart({ company }: Paper, letterhead: Letterhead): Content {
  const { addressLines, phone, email, website, registrationNumber, vatNumber, logo } = letterhead;
  const contact = [
    ...addressLines,
    ...labelled('Phone', phone),
    ...labelled('E-mail', email),
    ...labelled('', website).map((line) => line.trim()),
    ...labelled('Company registration no.', registrationNumber),
    ...labelled('VAT no.', vatNumber),
  ];
  const name: Content = { text: companyNames[company], fontSize: sizes.company, bold: true, color: accentOf(company) };
  return [
    {
      columns: [
        logo === undefined ? name : { stack: [{ image: logo, fit: [180, 56], margin: [0, 0, 0, 6] }, name] },
        {
          width: 220,
          stack: contact.map((line) => ({ text: printable(line) })),
          alignment: 'right',
          fontSize: sizes.small,
          color: colors.muted,
        },
      ],
      columnGap: 16,
    },
    {
      canvas: [{ type: 'rect', x: 0, y: 0, w: page.width, h: 2.5, color: accentOf(company) }],
      margin: [0, 8, 0, 14],
    },
  ];
}

/** What this is, its number and date, and for an order who authorised the deal. */
export function titlePart(kind: PaperKind, paper: Paper): Content {
  const name = paperKindLabels[kind];
  const facts: [string, string][] = [
    [`${name} Number`, paper.number],
    ['Date', formatDate(paper.date)],
    ['Currency', paper.currency === 'GBP' ? 'GBP (£)' : 'USD ($)'],
  ];
  if (paper.dealAuthorisation !== null) facts.push(['Deal Authorisation', paper.dealAuthorisation]);
  const rows = facts.map(([label, value]): Content[] => [
    { text: label, color: colors.muted, alignment: 'right' },
    { text: printable(value), bold: true },
  ]);
  return {
    columns: [
      { text: name, fontSize: sizes.title, bold: true },
      { width: 290, table: { widths: [104, 170], body: rows }, layout: pairsLayout },
    ],
    margin: [0, 0, 0, 12],
  };
}

function partyPart(heading: string, party: PartyDetails): Content {
  const town = [party.city, party.country].filter((part) => part !== null).join(', ');
  const details = [party.contactName, party.addressLine1, party.addressLine2, town, party.phoneNumber, party.email];
  return {
    stack: [
      { text: heading, fontSize: sizes.small, bold: true, color: colors.muted },
      { text: printable(party.name), bold: true, fontSize: sizes.heading, margin: [0, 2, 0, 1] },
      ...details.filter((line) => line !== null && line !== '').map((line) => ({ text: printable(line ?? '') })),
    ],
  };
}

/** Whom the bill is for and where the trucks go, side by side. */
export function partiesPart({ billToClient, shipToClient }: Paper): Content {
  const columns = [partyPart('Bill To', billToClient), partyPart('Ship To', shipToClient)];
  return { columns, columnGap: 24, margin: [0, 0, 0, 14] };
}
