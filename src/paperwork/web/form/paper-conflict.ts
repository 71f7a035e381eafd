/** The parts of a paper that are merged when someone else saved it meanwhile, with their form labels. */
import { headFieldsOf } from '#paperwork/paper-head-fields.ts';
import { itemFields } from '#paperwork/paper-item-fields.ts';
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import { paperFieldText } from '#paperwork/web/paper-field-values.ts';
import { type PartyRole, partyDetailKeys } from '#parties/party-details.ts';
import type { Currency } from '#shared/money.ts';
import type { ConflictPart, Versions } from '#web/form/conflict.ts';
import { itemLabels, partyLabels, partyTexts } from './paper-form-errors.ts';
import type { ItemPart, ItemValues, PartyValues, TruckValues } from './paper-form-parts.ts';
import type { PaperFormValues } from './paper-form-values.ts';

type Part = ConflictPart<PaperFormValues>;

function headParts(kind: PaperKind): Part[] {
  return headFieldsOf(kind).map((field) => ({
    id: field.id,
    label: field.label,
    paths: [field.id],
    text: (values) => paperFieldText(field, values[field.id], values.currency),
  }));
}

function partyText(party: PartyValues): string {
  const parts = [party.name, ...partyDetailKeys.map((key) => party[key])];
  return parts.filter((text) => text.trim() !== '').join(', ');
}

function isSameClient({ mine, theirs, original }: Versions<PaperFormValues>, role: PartyRole): boolean {
  const clients = [mine, theirs, original].map((values) => `${values[role].id} ${values[role].name.trim()}`);
  return new Set(clients).size === 1;
}

/** Details of one client are merged field by field; those of different clients are never combined. */
function partyParts(versions: Versions<PaperFormValues>, role: PartyRole): Part[] {
  const { title, save, saveLabel } = partyTexts[role];
  const box: Part = { id: save, label: saveLabel, paths: [save], text: (values) => (values[save] ? 'yes' : 'no') };
  const particulars = partyDetailKeys.map((key): Part => {
    const path = `${role}.${key}` as const;
    return { id: path, label: `${title}: ${partyLabels[key]}`, paths: [path], text: (values) => values[role][key] };
  });
  const whole: Part = {
    id: role,
    label: title,
    paths: [role],
    text: (values) => partyText(values[role]),
    // The client record is not part of the paper.
    compared: (values) => ({ ...values[role], record: null }),
  };
  return [...(isSameClient(versions, role) ? particulars : [whole]), box];
}

function truckText(trucks: readonly TruckValues[]): string {
  return trucks.map(({ regNumber }) => regNumber).join(', ');
}

/** Ignores stock prices, which are not part of the paper. */
function comparedTrucks(trucks: readonly TruckValues[]): unknown {
  return trucks.map(({ id, saveTruckDetails, setPoundPrices }) => [id, saveTruckDetails, setPoundPrices]);
}

const itemKeys: readonly ItemPart[] = [...itemFields.map(({ id }) => id), 'trucks'];

function partText(item: ItemValues, key: ItemPart, currency: Currency | null): string {
  const field = itemFields.find(({ id }) => id === key);
  return field ? paperFieldText(field, item[key], currency) : truckText(item.trucks);
}

function itemText(item: ItemValues, currency: Currency | null): string {
  const parts = itemKeys.flatMap((key) => {
    const text = key === 'description' ? '' : partText(item, key, currency);
    return text === '' ? [] : [`${itemLabels[key]} ${text}`];
  });
  return `${item.description}: ${parts.join('; ')}`;
}

function hasCommonTruck(one: ItemValues | undefined, other: ItemValues | undefined): boolean {
  const ids = new Set(one?.trucks.map(({ id }) => id));
  return other?.trucks.some(({ id }) => ids.has(id)) === true;
}

/** Whether all versions have the same items in the same order. */
function areSameItems({ mine, theirs, original }: Versions<PaperFormValues>): boolean {
  return [mine, theirs].every(
    ({ items }) =>
      items.length === original.items.length &&
      items.every((item, index) => hasCommonTruck(item, original.items[index])),
  );
}

function itemFieldPart(index: number, key: ItemPart): Part {
  const path = `items.${index}.${key}`;
  return {
    id: path,
    label: `Item ${index + 1}: ${itemLabels[key]}`,
    paths: [path],
    text: ({ items, currency }) => {
      const item = items[index];
      return item === undefined ? '' : partText(item, key, currency);
    },
    ...(key === 'trucks' ? { compared: ({ items }) => comparedTrucks(items[index]?.trucks ?? []) } : {}),
  };
}

const wholeItems: Part = {
  id: 'items',
  label: 'Items',
  paths: ['items'],
  text: ({ items, currency }) => items.map((item) => itemText(item, currency)).join('\n'),
  compared: ({ items }) => items.map(({ vatOrigin: _, ...item }) => ({ ...item, trucks: comparedTrucks(item.trucks) })),
};

/** Items are merged field by field if both users have the same ones, else as one list. */
function itemParts(versions: Versions<PaperFormValues>): Part[] {
  if (!areSameItems(versions)) return [wholeItems];
  return versions.original.items.flatMap((_, index) => itemKeys.map((key) => itemFieldPart(index, key)));
}

/** In the order of the form. */
export function paperParts(kind: PaperKind, versions: Versions<PaperFormValues>): Part[] {
  return [
    ...headParts(kind),
    ...partyParts(versions, 'billTo'),
    ...partyParts(versions, 'shipTo'),
    ...itemParts(versions),
  ];
}
