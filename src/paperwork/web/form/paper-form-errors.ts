/** What still keeps the order and invoice form from being saved, in the words of its fields (specification, section 5). */
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

/** Labels of the fields of a paper's head. */
export const headLabels = labelsOf(headFields);

/** Labels of the fields of an item. */
export const itemLabels: Record<ItemPart, string> = { ...labelsOf(itemFields), trucks: 'Trucks' };

/** Labels of the fields of a party. */
export const partyLabels: Record<'name' | PartyDetailKey, string> = { ...partyDetailLabels, name: 'Client Name' };

/** What each party is called, and the box that saves its particulars. */
export const partyTexts = {
  billTo: { title: 'Bill To', save: 'saveBillToDetails', saveLabel: 'Save Bill To Details', use: 'the next bill' },
  shipTo: { title: 'Ship To', save: 'saveShipToDetails', saveLabel: 'Save Ship To Details', use: 'the next shipment' },
} as const satisfies Record<PartyRole, object>;

/** A field that has a fault, and what it is called outside its group: `Item 2: Rate`. */
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

/** The field that a fault's path leads to; undefined where the form has none. */
function errorAt(path: Path): FormError | undefined {
  const [first, second] = path;
  if (first === 'billTo' || first === 'shipTo') return partyError(first, second);
  if (first === 'items') return itemError(path);
  return isKeyOf(headLabels, first) ? { field: first, label: headLabels[first] } : undefined;
}

/** As `errorAt`, of a path as the server spells it: `items.0.rate`. */
export function errorAtPath(path: string): FormError | undefined {
  return errorAt(path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)));
}

/** A 409 with another message is about another field. */
const numberClashes = paperKinds.flatMap((kind) =>
  [paperworkRoutes[kind].create, paperworkRoutes[kind].update].map(({ messages }) => messages[409] ?? ''),
);

/** Where the server's faults belong, and what its 409 says of the form. */
export const paperErrorFields = {
  fieldOf: ({ path }: FieldError) => errorAtPath(path)?.field,
  clash: { path: 'number', message: 'Already in use.', answers: numberClashes },
};

/** Every field with a fault, once each, in the order of the form. */
export function formErrors(values: PaperFormValues): FormError[] {
  const issues = paperFormSchema.safeParse(values).error?.issues ?? [];
  const errors = issues.flatMap(({ path }) => errorAt(path) ?? []);
  return [...new Map(errors.map((error) => [error.label, error])).values()];
}
