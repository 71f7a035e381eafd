/** Messages of the month-end checklist, and the screens that resolve them. */
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
import type { ChecklistItem } from './month-end-store.ts';

/** `Credit note 7` */
export function paperName({ kind, number }: Pick<ChecklistItem, 'kind' | 'number'>): string {
  return `${kind === 'creditNote' ? 'Credit note' : 'Invoice'} ${number}`;
}

/** @throws Error if the query for this code did not select the data that its message needs */
function required<Facts>(facts: Facts | null): Facts {
  if (facts === null) throw new Error('A checklist item was read without the data for its message.');
  return facts;
}

function vatMessage(code: ItemVatCode) {
  return (item: ChecklistItem) => `${paperName(item)}: ${truckVatWarningText(required(item.paper), code)}`;
}

/** Resolved by saving the invoice again. */
const settledByEdit: readonly MonthEndCode[] = [...itemVatCodes, 'rateMissing'];

const messages: Record<ChecklistItem['code'], (item: ChecklistItem, today: string) => string> = {
  notIssued: (item) =>
    item.wasIssued
      ? `${paperName(item)} has changed since it was issued. Reissue it.`
      : `${paperName(item)} has not been issued.`,
  vatUnknown: ({ regNumber, number }) => `${regNumber} on invoice ${number} has no VAT scheme.`,
  qualifyingWithoutVat: vatMessage('qualifyingWithoutVat'),
  marginWithVat: vatMessage('marginWithVat'),
  marginAsNoVat: vatMessage('marginAsNoVat'),
  marginRecords: ({ regNumber, records }) => marginRecordsText(regNumber ?? '', required(records)),
  rateMissing: (item) => rateMissingText(paperName(item)),
  evidenceMissing: (item, today) => `${paperName(item)}: ${evidenceText(item.evidence, item.evidenceDue, today)}.`,
  noSalePrice: ({ regNumber, number }) =>
    number === null
      ? `${regNumber} is marked as sold without a sale price.`
      : `${regNumber} is on invoice ${number} and sold without a sale price.`,
  invoicedTwice: ({ regNumber, invoices }) => invoicedTwiceText(regNumber ?? '', required(invoices)),
};

/** Credit notes cannot be edited, so the fix is on the invoice or the truck. */
function addressOf({ code, kind, company, id }: ChecklistItem): string {
  const one = encodeURIComponent(id);
  if (kind === 'truck') return `/${company}/trucks/${one}/${code === 'invoicedTwice' ? 'view' : 'edit'}`;
  if (kind === 'creditNote') return `/${company}/credit-notes/${one}/view`;
  return `/${company}/invoices/${one}/${settledByEdit.includes(code) ? 'edit' : 'view'}`;
}

/** The checklist entry for a date far in the future or past. */
export function unusualDateCheck({ kind, id, company, name, dates }: UnusualEntry, today: string): MonthEndCheck {
  const address = `/${company}/${kind}s/${encodeURIComponent(id)}/edit`;
  return { code: 'dateUnusual', message: unusualDatesText(name, dates, today), address, kind, id };
}

/** The checklist entry for money received before the tax point, if that may item. */
export function prepaymentCheck({ id, company, number, currency, sale, money }: EarlySale): MonthEndCheck[] {
  const early = prepaymentsOf(sale, money);
  if (early.length === 0) return [];
  const sum = early.reduce((total, { amount }) => total.plus(amount), new Big(0)).toNumber();
  const message = `Invoice ${number}, ${formatMoney(sum, currency)} before its tax point: ${prepaymentMessage}`;
  const address = `/${company}/invoices/${encodeURIComponent(id)}/view`;
  return [{ code: 'prepayment', message, address, kind: 'invoice', id }];
}

export function monthEndCheck(item: ChecklistItem, today: string): MonthEndCheck {
  const { code, kind, id } = item;
  return { code, message: messages[code](item, today), address: addressOf(item), kind, id };
}
