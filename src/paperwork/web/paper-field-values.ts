/** Converts fields of papers and items into form values and into text, based on the field lists. */
import { type HeadEntry, type HeadKey, headFields, headFieldsOf } from '#paperwork/paper-head-fields.ts';
import { type ItemEntry, type ItemKey, itemFields, type PartField } from '#paperwork/paper-item-fields.ts';
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import type { Paper, PaperItem } from '#paperwork/paperwork.ts';
import { valueText } from '#shared/field-texts.ts';
import { type Currency, formatMoney } from '#shared/money.ts';

/** An empty field is '' for text and null for everything else. */
type FormValue<Entry extends { type: string }, Value> = Entry['type'] extends 'text' ? string : Value | null;

/** An amount is NaN while it is not a valid number. */
export type HeadValues = { [Entry in HeadEntry as Entry['id']]: FormValue<Entry, NonNullable<Paper[Entry['id']]>> };

/** An amount is NaN while it is not a valid number. */
export type ItemFieldValues = {
  [Entry in ItemEntry as Entry['id']]: FormValue<Entry, NonNullable<PaperItem[Entry['id']]>>;
};

type AnyField = Pick<PartField, 'id' | 'type'>;

function valuesOf<Values>(fields: readonly AnyField[], valueFor: (field: AnyField) => unknown): Values {
  return Object.fromEntries(fields.map((field) => [field.id, valueFor(field)])) as Values;
}

function blankValue({ type }: AnyField): unknown {
  return type === 'text' ? '' : null;
}

/** An amount of 0 is shown as an empty field. */
function shownValue(field: AnyField, value: unknown): unknown {
  return value === 0 ? null : (value ?? blankValue(field));
}

export const blankHead: HeadValues = valuesOf(headFields, blankValue);

export const blankItemFields: ItemFieldValues = valuesOf(itemFields, blankValue);

export function headValues(paper: Paper): HeadValues {
  return valuesOf(headFields, (field) => shownValue(field, paper[field.id as HeadKey]));
}

export function itemFieldValues(item: PaperItem): ItemFieldValues {
  return valuesOf(itemFields, (field) => shownValue(field, item[field.id as ItemKey]));
}

/** Removes the fields that only the other kind of paper has. */
export function omitFieldsOfOtherKind<Values extends object>(kind: PaperKind, values: Values): Values {
  const own = headFieldsOf(kind);
  const others = new Set<string>(headFields.filter((field) => !own.includes(field)).map(({ id }) => id));
  return Object.fromEntries(Object.entries(values).filter(([key]) => !others.has(key))) as Values;
}

/** A formatted value: `20 Nov 2026`, `£50.00`, `20%`; empty for null or an invalid number. */
export function paperFieldText(
  field: Pick<PartField, 'id' | 'label' | 'type' | 'choices' | 'unit'>,
  value: unknown,
  currency: Currency | null,
): string {
  if (value === null || value === '' || Number.isNaN(value)) return '';
  if (field.type === 'money' && typeof value === 'number') return formatMoney(value, currency ?? 'GBP');
  const { id, label, type, choices, unit = '' } = field;
  return `${valueText({ id, label, type, ...(choices && { choices }) }, value)}${unit}`;
}
