/** What a feature declares about a rule of Needs Doing. `app/` lists the rules of the features above. */
import type { Filter } from './list-address.ts';
import type { NeedsRuleName, PageType } from './record-types.ts';

/** A list row with the fields that the rule needs. */
export type Row = Readonly<Record<string, unknown>>;

/** A rule for one kind of record. A rule name may have several, such as `dateUnusual`. */
export interface NeedsRule {
  rule: NeedsRuleName;
  kind: PageType;
  /** The path of the list's screen. */
  screen: string;
  /** The list filter, as in a query's `filter`. */
  filter: (today: string) => Readonly<Record<string, Filter>>;
  /** The filter of the list's screen, where `filter` uses a field that only the server adds. */
  screenFilter?: Readonly<Record<string, Filter>>;
  /** The query's `sold`. */
  sold?: boolean;
  /** The sort field, so that the oldest rows come first. */
  order: string;
  /** A further filter for the rows that are new or due today. Default: those whose `order` is today, if it is a day. */
  newToday?: (today: string) => Readonly<Record<string, Filter>>;
  /** The fields that the other functions need; the server may add some that its list does not have. */
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

export const invoiceRule = { kind: 'invoice', screen: '/invoices' } as const;
