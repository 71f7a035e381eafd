/** The sentences of a month's check list, and the screens where it is mended (specification, sections 15.4 and 19). */
import Big from 'big.js';
import { prepaymentMessage, prepaymentsOf } from '#paperwork/acts/prepayment.ts';
import { evidenceText } from '#paperwork/paper-evidence.ts';
import { type ItemVatCode, itemVatCodes, rateMissingText, truckVatWarningText } from '#paperwork/vat-rules.ts';
import type { MonthEndCheck, MonthEndCode } from '#reports/month-end.ts';
import { formatMoney } from '#shared/money.ts';
import { unusualDatesText } from '#shared/unusual-date.ts';
import { invoicedTwiceText } from '#trucks/active-invoices.ts';
import { marginRecordsText } from '#trucks/margin-records.ts';
import type { EarlySale, UnusualEntry } from './month-end-doubts-store.ts';
import type { OpenMatter } from './month-end-store.ts';

/** `Credit note 7` */
export function paperName({ kind, number }: Pick<OpenMatter, 'kind' | 'number'>): string {
  return `${kind === 'creditNote' ? 'Credit note' : 'Invoice'} ${number}`;
}

/** @throws Error where the query of the code did not read what its sentence needs. */
function stated<Facts>(facts: Facts | null): Facts {
  if (facts === null) throw new Error('A matter of the month was read without its facts.');
  return facts;
}

function vatMessage(code: ItemVatCode) {
  return (matter: OpenMatter) => `${paperName(matter)}: ${truckVatWarningText(stated(matter.paper), code)}`;
}

/** Matters that are settled by another save of the invoice. */
const settledByEdit: readonly MonthEndCode[] = [...itemVatCodes, 'rateMissing'];

const messages: Record<OpenMatter['code'], (matter: OpenMatter, today: string) => string> = {
  notIssued: (matter) =>
    matter.wasIssued
      ? `${paperName(matter)} has changed since it was issued. Reissue it.`
      : `${paperName(matter)} has not been issued.`,
  vatUnknown: ({ regNumber, number }) => `${regNumber} on invoice ${number} has no VAT scheme.`,
  qualifyingWithoutVat: vatMessage('qualifyingWithoutVat'),
  marginWithVat: vatMessage('marginWithVat'),
  marginAsNoVat: vatMessage('marginAsNoVat'),
  marginRecords: ({ regNumber, records }) => marginRecordsText(regNumber ?? '', stated(records)),
  rateMissing: (matter) => rateMissingText(paperName(matter)),
  evidenceMissing: (matter, today) =>
    `${paperName(matter)}: ${evidenceText(matter.evidence, matter.evidenceDue, today)}.`,
  noSalePrice: ({ regNumber, number }) =>
    number === null
      ? `${regNumber} is marked as sold without a sale price.`
      : `${regNumber} is on invoice ${number} and sold without a sale price.`,
  invoicedTwice: ({ regNumber, invoices }) => invoicedTwiceText(regNumber ?? '', stated(invoices)),
};

/** A credit note is never edited; the rate of an invoice and the scheme of a truck are. */
function addressOf({ code, kind, company, id }: OpenMatter): string {
  const one = encodeURIComponent(id);
  if (kind === 'truck') return `/${company}/trucks/${one}/${code === 'invoicedTwice' ? 'view' : 'edit'}`;
  if (kind === 'creditNote') return `/${company}/credit-notes/${one}/view`;
  return `/${company}/invoices/${one}/${settledByEdit.includes(code) ? 'edit' : 'view'}`;
}

/** The line of an entry with a date that is far ahead or far back. */
export function unusualDateCheck({ kind, id, company, name, dates }: UnusualEntry, today: string): MonthEndCheck {
  const address = `/${company}/${kind}s/${encodeURIComponent(id)}/edit`;
  return { code: 'dateUnusual', message: unusualDatesText(name, dates, today), address, kind, id };
}

/** The line of an invoice of which money was received before its tax point, if that may matter. */
export function prepaymentCheck({ id, company, number, currency, sale, money }: EarlySale): MonthEndCheck[] {
  const early = prepaymentsOf(sale, money);
  if (early.length === 0) return [];
  const sum = early.reduce((total, { amount }) => total.plus(amount), new Big(0)).toNumber();
  const message = `Invoice ${number}, ${formatMoney(sum, currency)} before its tax point: ${prepaymentMessage}`;
  const address = `/${company}/invoices/${encodeURIComponent(id)}/view`;
  return [{ code: 'prepayment', message, address, kind: 'invoice', id }];
}

/** A line of the check list. */
export function monthEndCheck(matter: OpenMatter, today: string): MonthEndCheck {
  const { code, kind, id } = matter;
  return { code, message: messages[code](matter, today), address: addressOf(matter), kind, id };
}
