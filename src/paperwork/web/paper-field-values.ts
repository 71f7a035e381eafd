/** The fields of a paper's head and items as a form keeps them and as people read them, by the catalogues of fields (2.16). */
import { type HeadEntry, type HeadKey, headFields, headFieldsOf } from '#paperwork/paper-head-fields.ts';
import { type ItemEntry, type ItemKey, itemFields, type PartField } from '#paperwork/paper-item-fields.ts';
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import type { Paper, PaperItem } from '#paperwork/paperwork.ts';
import { valueText } from '#shared/field-texts.ts';
import { type Currency, formatMoney } from '#shared/money.ts';

/** Texts are empty where there is nothing; everything else is null while its field is empty. */
type FormValue<Entry extends { type: string }, Value> = Entry['type'] extends 'text' ? string : Value | null;

/** The head as it is typed; an amount is NaN while it is no number. */
export type HeadValues = { [Entry in HeadEntry as Entry['id']]: FormValue<Entry, NonNullable<Paper[Entry['id']]>> };

/** An item's fields as they are typed; an amount is NaN while it is no number. */
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

/** An amount that may be left out is shown as an empty field while it is 0. */
function shownValue(field: AnyField, value: unknown): unknown {
  return value === 0 ? null : (value ?? blankValue(field));
}

/** A head that nothing is known of yet. */
export const blankHead: HeadValues = valuesOf(headFields, blankValue);

/** The fields of an item that nothing is known of yet. */
export const blankItemFields: ItemFieldValues = valuesOf(itemFields, blankValue);

/** The head of a saved paper. */
export function headValues(paper: Paper): HeadValues {
  return valuesOf(headFields, (field) => shownValue(field, paper[field.id as HeadKey]));
}

/** The fields of a saved item. */
export function itemFieldValues(item: PaperItem): ItemFieldValues {
  return valuesOf(itemFields, (field) => shownValue(field, item[field.id as ItemKey]));
}

/** Without the fields of the head that only the other kind of paper has. */
export function withoutOthers<Values extends object>(kind: PaperKind, values: Values): Values {
  const own = headFieldsOf(kind);
  const others = new Set<string>(headFields.filter((field) => !own.includes(field)).map(({ id }) => id));
  return Object.fromEntries(Object.entries(values).filter(([key]) => !others.has(key))) as Values;
}

/** What people read of a field: `20 Nov 2026`, `£50.00`, `20%`; empty where there is nothing, or no number. */
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
