/**
 * What saving an order or invoice does to the facts that are taken from elsewhere: the terms of the client and the
 * company. They are taken over once. A later save takes them over again only where it changes what they depend on.
 */
import { partyNameKey } from '#parties/party.ts';
import { addDays, formatDate } from '#shared/dates.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import type { Refusal } from './act.ts';

/** A party by its record, or by its name where it has none. */
interface NamedClient {
  id: string | null;
  name: string;
}

/** A saved invoice, as far as a change is judged by it. */
export interface SavedTerms {
  date: string;
  dueDate: string | null;
  billToVatNumber: string | null;
  billToClient: NamedClient;
}

/** What a save says, and the terms of today. */
export interface NewTerms {
  date: string;
  /** Undefined: left out. Null: none. */
  dueDate?: string | null | undefined;
  billToClient: NamedClient;
  /** Days to pay of the client, else of the company; null where neither says. */
  paymentDays: number | null;
  /** Of the client's record. */
  vatNumber: string | null;
}

function isSameClient(one: NamedClient, other: NamedClient): boolean {
  return (one.id !== null && one.id === other.id) || partyNameKey(one.name) === partyNameKey(other.name);
}

/** The due date of an invoice once it is saved: as typed, else as it was, and by today's terms where date or client changed. */
export function dueDateAfter(before: SavedTerms | undefined, after: NewTerms): string | null {
  if (after.dueDate !== undefined) return after.dueDate;
  const isUnchanged = before?.date === after.date && isSameClient(before.billToClient, after.billToClient);
  if (isUnchanged) return before.dueDate;
  if (after.paymentDays === null) return null;
  const due = addDays(after.date, after.paymentDays);
  // Dates have four digits for the year.
  return due.startsWith('+') ? '9999-12-31' : due;
}

/** The buyer's VAT number once the paper is saved: of the client that it had then, filled in later where it was missing. */
export function vatNumberAfter(before: SavedTerms | undefined, after: NewTerms): string | null {
  const isUnchanged = before !== undefined && isSameClient(before.billToClient, after.billToClient);
  return (isUnchanged ? before.billToVatNumber : null) ?? after.vatNumber;
}

/** Refuses a due date before the date of the invoice. */
export function refuseDueDate({ date, dueDate }: Pick<NewTerms, 'date' | 'dueDate'>): Refusal | undefined {
  if (dueDate == null || dueDate >= date) return undefined;
  return { status: 400, path: 'dueDate', message: 'The due date cannot be before the invoice date.' };
}

/** The facts of an issued invoice that decide what is owed, by whom, when, and in which VAT period. */
export interface OwedFacts {
  billTo: string;
  currency: Currency;
  totalDue: number;
  dueDate: string | null;
  taxPoint: string | null;
}

/** What changes of these, a sentence each. */
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
