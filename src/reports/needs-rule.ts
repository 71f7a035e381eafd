/** The definition of a Needs Doing rule. */
import type { NeedsKind, NeedsRuleName } from '#reports/needs-doing.ts';
import type { Filter } from '#shared/list-address.ts';
import type { ListName } from '#shared/list-calls.ts';

/** A list row with the fields that the rule needs. */
export type Row = Readonly<Record<string, unknown>>;

export type NeedsList = Extract<ListName, 'trucks' | 'costings' | 'orders' | 'invoices' | 'credit-notes'>;

/** A rule for one kind of record. A rule name may have several, such as `dateUnusual`. */
export interface NeedsRule {
  rule: NeedsRuleName;
  kind: NeedsKind;
  /** The list that has the record. */
  list: NeedsList;
  /** The list filter, as in a query's `filter`. */
  filter: (today: string) => Readonly<Record<string, Filter>>;
  /** The query's `sold`. */
  sold?: boolean;
  /** The sort field, so that the oldest rows come first. */
  order: string;
  /** The fields that the other functions need; `needsLists` on the server has those that no list has. */
  fields: readonly string[];
  message: (row: Row, today: string) => string;
  /** The path of the screen that resolves the row. */
  address: (row: Row) => string;
  /** The first day on which the row was due; null if unknown. */
  since: (row: Row) => string | null;
}

export const text = (value: unknown) => String(value ?? '');
export const day = (value: unknown) => (value === null || value === undefined ? null : String(value));
export const yes: Filter = { in: [true] };

/** @param screen the last part of the truck's path, such as `edit` */
export function truckScreen(screen: string): NeedsRule['address'] {
  return ({ company, id }) => `/${text(company)}/trucks/${encodeURIComponent(text(id))}/${screen}`;
}

/** @param screen the last part of the invoice's path, such as `edit` */
export function paperScreen(screen: string): NeedsRule['address'] {
  return ({ company, id }) => `/${text(company)}/invoices/${encodeURIComponent(text(id))}/${screen}`;
}

export const invoiceRule = { kind: 'invoice', list: 'invoices' } as const;
export const truckRule = { kind: 'truck', list: 'trucks' } as const;
export const onInvoice = {
  order: 'invoiceDate',
  fields: ['regNumber', 'invoiceNumber', 'invoiceDate'],
  since: (row: Row) => day(row.invoiceDate),
};
