/**
 * The rules of Needs Doing. Each is a list query with a message and the screen that resolves it. The
 * headings are in `shared/record-types.ts`; `app/` adds the rules of other features.
 */

import { type EvidenceState, evidenceText } from '#paperwork/paper-evidence.ts';
import { type PaperKind, paperKindLabels, paperKindLists, paperKinds } from '#paperwork/paper-kinds.ts';
import { type Company, companies } from '#shared/companies.ts';
import { addDays, formatDate } from '#shared/dates.ts';
import type { Filter } from '#shared/list-address.ts';
import { formatMoney } from '#shared/money.ts';
import { day, paperScreen, type Row, text, truckScreen, yes } from '#shared/needs-rule.ts';
import { joinNames } from '#shared/text.ts';
import { unusualDatesText } from '#shared/unusual-date.ts';
import { type ActiveInvoice, invoicedTwiceText } from '#trucks/active-invoices.ts';
import { inStock, onInvoice, onInvoices, onTrucks, type ReportRule } from './needs-rule.ts';
import { needsVatRules } from './needs-vat-rules.ts';

/** In days. */
const limits = { beforePhotos: 7, beforeMot: 30, beforeEvidence: 30 };

const companyOf = (value: unknown) => companies.find((code) => code === value) as Company;
const no: Filter = { in: [false] };
const priced: Filter = { from: 0.01 };

/** The page of the truck's latest invoice. The truck may have moved to another company since. */
function invoiceScreen({ invoice }: Row): string {
  const { id, company } = invoice as { id: string; company: Company };
  return `/${companyOf(company)}/invoices/${encodeURIComponent(id)}/view`;
}

const invoiced = ({ regNumber, invoiceNumber }: Row) => `${text(regNumber)} is on invoice ${text(invoiceNumber)}`;

const statuses = {
  logBookStatus: 'log book',
  motStatus: 'MOT',
  inspectionStatus: 'inspection',
  exportSlipStatus: 'export slip',
} as const;

/** `log book, MOT and export slip` */
function pendingDocuments(row: Row): string {
  return joinNames(Object.entries(statuses).flatMap(([id, name]) => (row[id] === 'Pending' ? [name] : [])));
}

/** Missing photos and costings are only reported after some days. */
function missingAfterDays(what: string, field: string, screen: string) {
  return {
    ...inStock,
    filter: (today: string) => ({ [field]: no, stockSince: { to: addDays(today, -limits.beforePhotos - 1) } }),
    order: 'stockSince',
    newToday: (today: string) => ({ stockSince: { from: addDays(today, -limits.beforePhotos - 1) } }),
    fields: ['regNumber', 'stockSince'],
    message: ({ regNumber }: Row) => `${text(regNumber)} has no ${what}.`,
    address: truckScreen(screen),
    since: ({ stockSince }: Row) => addDays(text(stockSince), limits.beforePhotos + 1),
  };
}

/** Finds orders or invoices with a date far in the future or past. Orders have no tax point. */
function paperDateRule(kind: PaperKind): ReportRule {
  return {
    rule: 'dateUnusual',
    kind,
    list: paperKindLists[kind],
    screen: `/${paperKindLists[kind]}`,
    filter: () => ({ dateUnusual: yes }),
    order: 'date',
    fields: kind === 'invoice' ? ['number', 'date', 'taxPoint'] : ['number', 'date'],
    message: ({ number, date, taxPoint }, today) => {
      const ofTaxPoint = { label: 'tax point', day: day(taxPoint) };
      const dates = [{ label: 'date', day: day(date) }, ...(taxPoint === date ? [] : [ofTaxPoint])];
      return unusualDatesText(`${paperKindLabels[kind]} ${text(number)}`, dates, today);
    },
    address: ({ company, id }) => `/${text(company)}/${paperKindLists[kind]}/${encodeURIComponent(text(id))}/edit`,
    since: () => null,
  };
}

export const reportRules: readonly ReportRule[] = [
  {
    rule: 'invoicedNotSold',
    ...inStock,
    filter: () => ({ onInvoice: yes }),
    ...onInvoice,
    fields: [...onInvoice.fields, 'invoice'],
    message: (row) => `${invoiced(row)} but not marked as sold.`,
    address: invoiceScreen,
  },
  {
    rule: 'soldNotInvoiced',
    ...onTrucks,
    sold: true,
    filter: () => ({ onInvoice: no }),
    order: 'soldDate',
    fields: ['regNumber', 'soldDate'],
    message: ({ regNumber }) => `${text(regNumber)} is marked as sold but has not been invoiced.`,
    address: truckScreen('view'),
    since: ({ soldDate }) => day(soldDate),
  },
  {
    rule: 'papersPending',
    ...onTrucks,
    filter: () => ({ papersPending: yes, onInvoice: yes }),
    ...onInvoice,
    fields: [...onInvoice.fields, ...Object.keys(statuses)],
    message: (row) => `${invoiced(row)}; ${pendingDocuments(row)} outstanding.`,
    address: truckScreen('edit'),
  },
  {
    rule: 'loss',
    kind: 'truck',
    list: 'costings',
    screen: '/trucks/costings/summary',
    filter: () => ({ isSold: yes, profit: { to: -0.01 }, salePrice: priced }),
    order: 'soldDate',
    fields: ['regNumber', 'profit', 'soldDate'],
    message: ({ regNumber, profit }) => `${text(regNumber)} was sold at a loss of ${formatMoney(-Number(profit))}.`,
    address: truckScreen('edit'),
    since: ({ soldDate }) => day(soldDate),
  },
  {
    rule: 'noSalePrice',
    ...onTrucks,
    sold: true,
    filter: () => ({ salePrice: { in: [null, 0] } }),
    order: 'soldDate',
    fields: ['regNumber', 'soldDate'],
    message: ({ regNumber }) => `${text(regNumber)} is marked as sold without a sale price.`,
    address: truckScreen('edit'),
    since: ({ soldDate }) => day(soldDate),
  },
  {
    rule: 'priceDiffers',
    ...onTrucks,
    filter: () => ({ priceDiffers: yes }),
    ...onInvoice,
    fields: [...onInvoice.fields, 'invoicePrice', 'salePrice'],
    message: (row) => {
      const [asked, price] = [row.invoicePrice, row.salePrice].map((one) => (typeof one === 'number' ? one : null));
      const own =
        price === null || price === undefined ? 'it has no sale price' : `its sale price is ${formatMoney(price)}`;
      const at = typeof asked === 'number' ? ` at ${formatMoney(asked)}` : '';
      return `Invoice ${text(row.invoiceNumber)} has ${text(row.regNumber)}${at}; ${own}.`;
    },
    address: truckScreen('edit'),
  },
  { rule: 'noPhotos', ...missingAfterDays('photos', 'hasPhotos', 'images/upload') },
  { rule: 'noCostings', ...missingAfterDays('costings', 'hasCostings', 'costings/edit') },
  {
    rule: 'motEnds',
    ...inStock,
    filter: (today) => ({ motExpiry: { to: addDays(today, limits.beforeMot) } }),
    order: 'motExpiry',
    newToday: (today) => ({ motExpiry: { in: [today, addDays(today, limits.beforeMot)] } }),
    fields: ['regNumber', 'motExpiry'],
    message: ({ regNumber, motExpiry }, today) =>
      `${text(regNumber)}'s MOT ${text(motExpiry) < today ? 'expired' : 'expires'} on ${formatDate(text(motExpiry))}.`,
    address: truckScreen('edit'),
    since: ({ motExpiry }) => addDays(text(motExpiry), -limits.beforeMot),
  },
  {
    rule: 'reservationEnds',
    ...inStock,
    filter: (today) => ({ reservedUntil: { from: today, to: today } }),
    order: 'regNumber',
    newToday: () => ({}),
    fields: ['regNumber', 'reservation', 'reservedUntil'],
    message: ({ regNumber, reservation }) => {
      const { clientName } = reservation as { clientName: string };
      return `The reservation of ${text(regNumber)} for ${clientName} ends today.`;
    },
    address: truckScreen('view'),
    since: ({ reservedUntil }) => day(reservedUntil),
  },
  {
    rule: 'evidenceDue',
    ...onInvoices,
    filter: (today) => ({
      evidence: { in: ['Due', 'Overdue'] },
      evidenceDue: { to: addDays(today, limits.beforeEvidence) },
    }),
    order: 'evidenceDue',
    newToday: (today) => ({ evidenceDue: { in: [today, addDays(today, limits.beforeEvidence)] } }),
    fields: ['number', 'evidence', 'evidenceDue'],
    message: ({ number, evidence, evidenceDue }, today) =>
      `Invoice ${text(number)}: ${evidenceText(evidence as EvidenceState, day(evidenceDue), today)}.`,
    address: paperScreen('view'),
    since: ({ evidenceDue }) => addDays(text(evidenceDue), -limits.beforeEvidence),
  },
  {
    rule: 'vatUnknown',
    ...onTrucks,
    filter: () => ({ vatScheme: { in: ['Unknown'] }, onInvoice: yes }),
    ...onInvoice,
    message: (row) => `${invoiced(row)}, but it has no VAT scheme.`,
    address: truckScreen('edit'),
  },
  ...needsVatRules,
  ...paperKinds.map(paperDateRule),
  {
    rule: 'dateUnusual',
    ...onTrucks,
    filter: () => ({ dateUnusual: yes }),
    order: 'regNumber',
    fields: ['regNumber', 'purchaseDate', 'soldDate'],
    message: ({ regNumber, purchaseDate, soldDate }, today) =>
      unusualDatesText(
        text(regNumber),
        [
          { label: 'purchase date', day: day(purchaseDate) },
          { label: 'sold date', day: day(soldDate) },
        ],
        today,
      ),
    address: truckScreen('edit'),
    since: () => null,
  },
  {
    rule: 'invoicedTwice',
    ...onTrucks,
    filter: () => ({ invoicedTwice: yes }),
    ...onInvoice,
    fields: ['regNumber', 'invoiceDate', 'standingInvoices'],
    message: ({ regNumber, standingInvoices }) =>
      invoicedTwiceText(text(regNumber), standingInvoices as ActiveInvoice[]),
    address: truckScreen('view'),
  },
];
