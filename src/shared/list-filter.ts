/** Column filters, validated against the types of the columns. */
import { z } from 'zod';
import { type Field, type FieldsById, filterOf, isFreeText } from './fields.ts';
import { type Filter, type FilterValue, parseFilterText } from './list-address.ts';
import { isStorable } from './text.ts';

export interface ColumnFilter extends Filter {
  id: string;
}

/** Reports a validation error and its path in the query. */
type AddIssue = (path: string[], message: string) => void;

const text = z.string('Enter some text.').refine(isStorable, 'Contains characters that cannot be used.');
const number = z.number('Enter a number.');
/** `2026-01-31` */
export const filterDateSchema = z.iso
  .date('Enter a date, such as 2026-01-31.')
  .refine((day) => !day.startsWith('0000'), 'Enter a date, such as 2026-01-31.');
const yesNo = z.boolean('Enter true or false.');

function among<Value extends FilterValue>(value: z.ZodType<Value>) {
  return z.array(value.nullable(), 'Enter a list of values.').optional();
}

const byKind = {
  text: z.strictObject({ in: among(text), contains: text.optional() }),
  choice: z.strictObject({ in: among(text) }),
  yesNo: z.strictObject({ in: among(yesNo) }),
  number: z.strictObject({ in: among(number), from: number.optional(), to: number.optional() }),
  date: z.strictObject({
    in: among(filterDateSchema),
    from: filterDateSchema.optional(),
    to: filterDateSchema.optional(),
  }),
};

/** The schema for a column's filter; null if the column cannot be filtered. */
function checksOf(field: Field) {
  if (filterOf(field) === false) return null;
  if (field.type === 'yesNo') return byKind.yesNo;
  if (field.type === 'money' || field.type === 'number') return byKind.number;
  if (field.type === 'date') return byKind.date;
  return isFreeText(field) ? byKind.text : byKind.choice;
}

function readFilter(field: Field | undefined, id: string, given: unknown, addIssue: AddIssue): ColumnFilter | null {
  if (!field) {
    addIssue([id.slice(0, 100)], `There is no column ${JSON.stringify(id.slice(0, 100))}.`);
    return null;
  }
  const checks = checksOf(field);
  if (!checks) {
    addIssue([id], `The list cannot be filtered by ${id}.`);
    return null;
  }
  const checked = checks.safeParse(given);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    addIssue(
      [id],
      `${field.label}: Enter an object, such as ${checks === byKind.yesNo ? '{"in":[true]}' : '{"in":[null]}'}.`,
    );
    return null;
  }
  if (checked.success) return { id, ...checked.data };
  for (const issue of checked.error.issues) {
    const keys =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => `${key} does not fit this column.`)
        : [issue.message];
    for (const message of keys) addIssue([id, ...issue.path.map(String)], `${field.label}: ${message}`);
  }
  return null;
}

/** Reads filters by column id. Invalid ones are reported with `addIssue`, by column, and left out. */
export function readFilterObject(known: FieldsById, given: object, addIssue: AddIssue): ColumnFilter[] {
  // A zod record would silently drop a column named `__proto__`.
  return Object.entries(given)
    .map(([id, filter]) => readFilter(known.get(id), id, filter, addIssue))
    .filter((filter) => filter !== null);
}

/** Reads the query parameter `filter`. Invalid filters are reported with `addIssue` and left out. */
export function readFilters(known: FieldsById, text: string | undefined, addIssue: AddIssue): ColumnFilter[] {
  if (!text) return [];
  const given = parseFilterText(text);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    addIssue(['filter'], 'Enter JSON by column, such as {"make":{"in":["DAF"]}}.');
    return [];
  }
  return readFilterObject(known, given, (path, message) => addIssue(['filter', ...path], message));
}
