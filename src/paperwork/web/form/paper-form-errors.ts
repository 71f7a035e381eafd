/** Validation errors of the form, with the labels of its fields. */
import type { FieldPath } from 'react-hook-form';
import { headFields } from '#paperwork/paper-head-fields.ts';
import { itemFields } from '#paperwork/paper-item-fields.ts';
import { paperKinds } from '#paperwork/paper-kinds.ts';
import { paperworkRoutes } from '#paperwork/paperwork-routes.ts';
import { type PartyDetailKey, type PartyRole, partyDetailKeys, partyDetailLabels } from '#parties/party-details.ts';
import type { FieldError } from '#shared/errors.ts';
import type { ItemPart } from './paper-form-parts.ts';
import { type PaperFormValues, paperFormSchema } from './paper-form-values.ts';

function labelsOf<Key extends string>(fields: readonly { id: Key; label: string }[]): Record<Key, string> {
  return Object.fromEntries(fields.map(({ id, label }) => [id, label])) as Record<Key, string>;
}

export const headLabels = labelsOf(headFields);

export const itemLabels: Record<ItemPart, string> = { ...labelsOf(itemFields), trucks: 'Trucks' };

export const partyLabels: Record<'name' | PartyDetailKey, string> = { ...partyDetailLabels, name: 'Client Name' };

/** Title of each party, and its checkbox for saving details. */
export const partyTexts = {
  billTo: { title: 'Bill To', save: 'saveBillToDetails', saveLabel: 'Save Bill To Details' },
  shipTo: { title: 'Ship To', save: 'saveShipToDetails', saveLabel: 'Save Ship To Details' },
} as const satisfies Record<PartyRole, object>;

/** An invalid field, and its full label: `Item 2: Rate`. */
export interface FormError {
  field: FieldPath<PaperFormValues>;
  label: string;
}

type Path = readonly PropertyKey[];

function isKeyOf<Labels extends object>(labels: Labels, key: PropertyKey | undefined): key is keyof Labels {
  return key !== undefined && Object.hasOwn(labels, key);
}

function partyError(role: PartyRole, key: PropertyKey | undefined): FormError {
  const known = [...partyDetailKeys, 'name' as const].find((one) => one === key) ?? 'name';
  return { field: `${role}.${known}`, label: `${partyTexts[role].title}: ${partyLabels[known]}` };
}

function itemError([, index, key, truck]: Path): FormError {
  if (typeof index !== 'number' || !isKeyOf(itemLabels, key)) return { field: 'items', label: 'Items' };
  const label = `Item ${index + 1}: ${itemLabels[key]}`;
  if (key === 'trucks' && typeof truck === 'number') return { field: `items.${index}.trucks.${truck}`, label };
  return { field: `items.${index}.${key}`, label };
}

/** Maps the path of an error to a field; undefined if the form has no such field. */
function errorAt(path: Path): FormError | undefined {
  const [first, second] = path;
  if (first === 'billTo' || first === 'shipTo') return partyError(first, second);
  if (first === 'items') return itemError(path);
  return isKeyOf(headLabels, first) ? { field: first, label: headLabels[first] } : undefined;
}

/** The same for a path in the server's notation: `items.0.rate`. */
export function errorAtPath(path: string): FormError | undefined {
  return errorAt(path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)));
}

/** Only a 409 with one of these messages is about the number. */
const numberClashes = paperKinds.flatMap((kind) =>
  [paperworkRoutes[kind].create, paperworkRoutes[kind].update].map(({ messages }) => messages[409] ?? ''),
);

/** Assigns server errors to form fields. */
export const paperErrorFields = {
  fieldOf: ({ path }: FieldError) => errorAtPath(path)?.field,
  clash: { path: 'number', message: 'Already in use.', answers: numberClashes },
};

/** The fields in the row of an item, which is always visible. */
const rowField = /^items\.\d+\.(?:description|rate|vatRate)$/;

/** Indexes of items with an error in a field that can be folded away. */
export function foldedErrorIndexes(values: PaperFormValues): number[] {
  const folded = formErrors(values).filter(({ field }) => !rowField.test(field));
  return folded.flatMap(({ field }) => {
    const [, index] = /^items\.(\d+)\./.exec(field) ?? [];
    return index === undefined ? [] : [Number(index)];
  });
}

/** Each invalid field once, in the order of the form. */
export function formErrors(values: PaperFormValues): FormError[] {
  const issues = paperFormSchema.safeParse(values).error?.issues ?? [];
  const errors = issues.flatMap(({ path }) => errorAt(path) ?? []);
  return [...new Map(errors.map((error) => [error.label, error])).values()];
}
