/** The sentences of a month's check list, and the screens where it is mended (specification, sections 15.4 and 19). */
import { evidenceText } from '#paperwork/paper-evidence.ts';
import type { MonthEndCheck, MonthEndCode } from '#reports/month-end.ts';
import type { OpenMatter } from './month-end-store.ts';

const nouns = { invoice: 'Invoice', creditNote: 'Credit note' } as const;

function paperName({ kind, number }: OpenMatter): string {
  return `${kind === 'creditNote' ? nouns.creditNote : nouns.invoice} ${number}`;
}

const messages: Record<MonthEndCode, (matter: OpenMatter, today: string) => string> = {
  notIssued: (matter) =>
    matter.wasIssued
      ? `${paperName(matter)} was changed after it was issued, and not issued since.`
      : `${paperName(matter)} was not issued.`,
  vatUnknown: ({ regNumber, number }) => `${regNumber} is on invoice ${number}, but its VAT scheme is unknown.`,
  rateMissing: (matter) => `${paperName(matter)} has VAT in dollars, but no exchange rate.`,
  evidenceMissing: (matter, today) =>
    `${paperName(matter)}: ${evidenceText(matter.evidence, matter.evidenceDue, today)}.`,
  noSalePrice: ({ regNumber, number }) => `${regNumber} is on invoice ${number} and sold without a sale price.`,
};

/** A credit note is never edited; the rate of an invoice and the scheme of a truck are. */
function addressOf({ code, kind, company, id }: OpenMatter): string {
  const one = encodeURIComponent(id);
  if (kind === 'truck') return `/${company}/trucks/${one}/edit`;
  if (kind === 'creditNote') return `/${company}/credit-notes/${one}/view`;
  return `/${company}/invoices/${one}/${code === 'rateMissing' ? 'edit' : 'view'}`;
}

/** A line of the check list. */
export function monthEndCheck(matter: OpenMatter, today: string): MonthEndCheck {
  const { code, kind, id } = matter;
  return { code, message: messages[code](matter, today), address: addressOf(matter), kind, id };
}
