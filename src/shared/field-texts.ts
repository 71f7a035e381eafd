/** Formats the values of list fields for people, by the type of the field. */
import { type Company, companyNames } from './companies.ts';
import { formatDate } from './dates.ts';
import type { Field, ListSchema } from './fields.ts';
import type { ListSums } from './list-routes.ts';
import { type Currency, formatMoney } from './money.ts';
import { formatNumber } from './numbers.ts';

/** The properties of a field that formatting needs. */
export type ShownField = Pick<
  Field,
  'id' | 'label' | 'type' | 'choices' | 'unitField' | 'currencyField' | 'currency' | 'sums'
>;

type Fields = Pick<ListSchema, 'fields' | 'sumBy'>;

type Values = Readonly<Record<string, unknown>>;

function isNamed(value: unknown): value is { name: string } {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
}

function choiceText(field: ShownField, value: unknown): string {
  const known = field.type === 'company' ? companyNames[value as Company] : field.choices?.[String(value)];
  return known ?? String(value);
}

/** Formats a value without its row, as for a group or a choice: its unit or currency may be in another field. */
export function valueText(field: ShownField, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.map((one: unknown) => choiceText(field, one)).join(', ');
  if (isNamed(value)) return value.name;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field.type === 'date') return formatDate(String(value));
  if (typeof value === 'number')
    return field.type === 'money' ? formatMoney(value, field.currency) : formatNumber(value);
  return typeof value === 'string' ? choiceText(field, value) : '';
}

/** Formats a field of a record: `£12,345.00`, `20 Nov 2026`, `123,456 km`. Empty if there is no value. */
export function fieldText({ fields }: Fields, field: ShownField, record: Values): string {
  const value = record[field.id];
  if (typeof value === 'number' && field.currencyField) {
    return formatMoney(value, record[field.currencyField] as Currency);
  }
  const text = valueText(field, value);
  if (text === '' || !field.unitField) return text;
  const unit = fields.find(({ id }) => id === field.unitField);
  return `${text} ${unit ? valueText(unit, record[unit.id]) : ''}`.trim();
}

function isByCurrency(sums: ListSums): sums is Record<string, Record<string, number>> {
  return Object.values(sums).some((sum) => typeof sum === 'object');
}

/** The currencies with a sum other than 0, or the first currency if there is none. */
function currenciesIn(sums: Record<string, Record<string, number>>): string[] {
  const all = Object.keys(sums);
  const used = all.filter((currency) => Object.values(sums[currency] ?? {}).some((sum) => sum !== 0));
  return used.length > 0 ? used : all.slice(0, 1);
}

/** Pounds and dollars are not added together: `£12,345.00 + $500.00`. A currency without an amount is left out. */
export function sumText(field: ShownField, sums: ListSums): string {
  if (!field.sums) return '';
  if (!isByCurrency(sums)) return sums[field.id] === undefined ? '' : valueText(field, sums[field.id]);
  const own = currenciesIn(sums).flatMap((currency) => {
    const sum = sums[currency]?.[field.id];
    return sum === undefined ? [] : [{ sum, text: formatMoney(sum, currency as Currency) }];
  });
  const amounts = own.filter(({ sum }) => sum !== 0);
  return (amounts.length > 0 ? amounts : own.slice(0, 1)).map(({ text }) => text).join(' + ');
}
