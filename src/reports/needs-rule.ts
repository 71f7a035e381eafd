/** What a rule of Needs Doing is made of. */
import { paperListSchemas } from '#paperwork/paper-fields.ts';
import type { NeedsKind, NeedsRuleName } from '#reports/needs-doing.ts';
import type { Field, ListSchema } from '#shared/fields.ts';
import type { Filter } from '#shared/list-filter.ts';
import { truckListSchema } from '#trucks/truck-fields.ts';

/** A row of the list with the fields that the rule reads. */
export type Row = Readonly<Record<string, unknown>>;

/** One rule, or its part about one kind of record: `dateUnusual` is about several. */
export interface NeedsRule {
  rule: NeedsRuleName;
  kind: NeedsKind;
  listSchema: ListSchema;
  /** Which rows of the list need doing, as in a query's `filter`. */
  filter: (today: string) => Readonly<Record<string, Filter>>;
  /** As `sold` in the query. */
  sold?: boolean;
  /** The field that the rows are in the order of: what is so for longest comes first. */
  order: string;
  /** Fields of a row that the rest is made of. */
  fields: readonly string[];
  message: (row: Row, today: string) => string;
  /** The screen below the record's own, `edit`; or a whole address. */
  address: (row: Row) => string;
  /** The first day on which the row was due; null where that is not known. */
  since: (row: Row) => string | null;
}

export const text = (value: unknown) => String(value ?? '');
export const day = (value: unknown) => (value === null || value === undefined ? null : String(value));
export const yes: Filter = { in: [true] };

/** A screen of the truck. */
export function truckScreen(screen: string): NeedsRule['address'] {
  return ({ company, id }) => `/${text(company)}/trucks/${encodeURIComponent(text(id))}/${screen}`;
}

/** A screen of the invoice. */
export function paperScreen(screen: string): NeedsRule['address'] {
  return ({ company, id }) => `/${text(company)}/invoices/${encodeURIComponent(text(id))}/${screen}`;
}

export const invoiceRule = { kind: 'invoice', listSchema: paperListSchemas.invoice } as const;
export const truckRule = { kind: 'truck', listSchema: truckListSchema } as const;
export const onInvoice = {
  order: 'invoiceDate',
  fields: ['regNumber', 'invoiceNumber', 'invoiceDate'],
  since: (row: Row) => day(row.invoiceDate),
};

/** A list with a field that only the sentence of a rule needs. */
export function withField(listSchema: ListSchema, field: Field): ListSchema {
  return { ...listSchema, fields: [...listSchema.fields, field] };
}
