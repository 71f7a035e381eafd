/**
 * Facts that an order or invoice copies from the client and the company: due date and VAT number. They are copied once. A
 * later save copies them again only if it changes what they depend on.
 */
import { partyNameKey } from '#parties/party.ts';
import { addDays, formatDate } from '#shared/dates.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import type { Refusal } from './act.ts';

/** A client with a record, or only a name. */
interface NamedClient {
  id: string | null;
  name: string;
}

export interface SavedTerms {
  date: string;
  dueDate: string | null;
  billToVatNumber: string | null;
  billToClient: NamedClient;
}

/** The values of the request, and the current terms. */
export interface NewTerms {
  date: string;
  /** Undefined if omitted; null removes it. */
  dueDate?: string | null | undefined;
  billToClient: NamedClient;
  /** Days to pay of the client, else of the company; null if neither has any. */
  paymentDays: number | null;
  /** From the client record. */
  vatNumber: string | null;
}

function isSameClient(one: NamedClient, other: NamedClient): boolean {
  return (one.id !== null && one.id === other.id) || partyNameKey(one.name) === partyNameKey(other.name);
}

/** The due date to store: as requested, else unchanged, else from the current terms if the date or client has changed. */
export function calculateDueDate(before: SavedTerms | undefined, after: NewTerms): string | null {
  if (after.dueDate !== undefined) return after.dueDate;
  const isUnchanged = before?.date === after.date && isSameClient(before.billToClient, after.billToClient);
  if (isUnchanged) return before.dueDate;
  if (after.paymentDays === null) return null;
  const due = addDays(after.date, after.paymentDays);
  // The database column and the API only accept years of four digits.
  return due.startsWith('+') ? '9999-12-31' : due;
}

/** The VAT number stays as first saved for the same client, and is filled in later if it was missing. */
export function resolveVatNumber(before: SavedTerms | undefined, after: NewTerms): string | null {
  const isUnchanged = before !== undefined && isSameClient(before.billToClient, after.billToClient);
  return (isUnchanged ? before.billToVatNumber : null) ?? after.vatNumber;
}

export function refuseDueDate({ date, dueDate }: Pick<NewTerms, 'date' | 'dueDate'>): Refusal | undefined {
  if (dueDate == null || dueDate >= date) return undefined;
  return { status: 400, path: 'dueDate', message: 'The due date cannot be before the invoice date.' };
}

/** Facts of an issued invoice that the user should not change by accident: debtor, amount, due date and VAT period. */
export interface OwedFacts {
  billTo: string;
  currency: Currency;
  totalDue: number;
  dueDate: string | null;
  taxPoint: string | null;
}

/** Describes each change in a sentence. */
export function owedChanges(before: OwedFacts, after: OwedFacts): string[] {
  const dateText = (date: string | null) => (date === null ? 'none' : formatDate(date));
  const texts = ({ billTo, currency, totalDue, dueDate, taxPoint }: OwedFacts): readonly [string, string][] => [
    ['Bill To', billTo],
    ['Total due', formatMoney(totalDue, currency)],
    ['Due date', dateText(dueDate)],
    ['Tax point', dateText(taxPoint)],
  ];
  const now = new Map(texts(after));
  return texts(before)
    .filter(([label, text]) => now.get(label) !== text)
    .map(([label, text]) => `${label} changes from ${text} to ${now.get(label)}`);
}
