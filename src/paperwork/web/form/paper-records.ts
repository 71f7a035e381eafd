/**
 * Compares a paper with the current records of its clients and trucks, so that correcting an old paper does not restore
 * an old address or price unnoticed.
 */
import type { PaperTruck } from '#paperwork/paperwork.ts';
import { partyNameKey } from '#parties/party.ts';
import {
  clientDetailKey,
  type DetailedClient,
  type PartyRole,
  partyDetailKeys,
  partyDetailLabels,
} from '#parties/party-details.ts';
import { formatMoney, moneySchema } from '#shared/money.ts';
import type { ItemValues, PartyValues } from './paper-form-parts.ts';

/** In pounds. */
export interface CurrentPrices {
  salePrice: number | null;
  freightCharges: number | null;
  warrantyCharges: number | null;
}

export interface CurrentTruck extends CurrentPrices, Pick<PaperTruck, 'vatScheme'> {
  purchasePrice: number | null;
}

/** The current records; undefined or without an entry if they could not be read. */
export interface PaperRecords {
  clients: readonly DetailedClient[] | undefined;
  /** By truck id; null if the company no longer has the truck. */
  trucks: ReadonlyMap<string, CurrentTruck | null>;
}

/** A field that a save would change, as formatted text. */
export interface DetailChange {
  label: string;
  from: string;
  to: string;
}

/** Finds a party's client by id, else by name, like the server does. */
export function clientOf(
  party: Pick<PartyValues, 'id' | 'name'>,
  clients: readonly DetailedClient[] | undefined,
): DetailedClient | null {
  const name = partyNameKey(party.name);
  const found = clients?.find((one) => (party.id === null ? partyNameKey(one.name) === name : one.id === party.id));
  return found ?? null;
}

/** The changes that saving the party's details would make to the client record. */
export function partyChanges(role: PartyRole, party: PartyValues): DetailChange[] {
  const { record } = party;
  if (record === null) return [];
  return partyDetailKeys.flatMap((key) => {
    const from = record[clientDetailKey(role, key)] ?? '';
    const to = party[key].trim();
    // Empty details of an entered name are not sent.
    const isUnchanged = from === to || (party.id === null && to === '');
    return isUnchanged ? [] : [{ label: partyDetailLabels[key], from, to }];
  });
}

type Amounts = Pick<ItemValues, 'rate' | 'freightRate' | 'warrantyRate'>;

/** The changes that saving the item's amounts would make to a truck. Invalid amounts are ignored. */
export function truckChanges(item: Amounts, prices: CurrentPrices): DetailChange[] {
  // An item without a rate cannot be saved yet.
  if (item.rate === null) return [];
  const lines: [label: string, now: number | null, next: number | null][] = [
    ['Sale Price', prices.salePrice, item.rate],
    ['Freight Charges', prices.freightCharges, item.freightRate],
    ['Warranty Charges', prices.warrantyCharges, item.warrantyRate],
  ];
  return lines.flatMap(([label, now, next]) => {
    const isAmount = moneySchema.safeParse(next ?? 0).success;
    if (!isAmount || (now ?? 0) === (next ?? 0)) return [];
    return [{ label, from: now === null ? '' : formatMoney(now), to: formatMoney(next ?? 0) }];
  });
}

/** `Will set the sale price to £90.00, freight charges to £5.00.`; empty without changes. */
export function priceChangesText(changes: readonly DetailChange[]): string {
  const texts = changes.map(({ label, to }) => `${label.toLowerCase()} to ${to}`);
  return texts.length === 0 ? '' : `Will set the ${texts.join(', ')}.`;
}

/** `City from Hull to Leeds; Email from empty to ann@quay.example` */
export function changesText(changes: readonly DetailChange[]): string {
  return changes.map(({ label, from, to }) => `${label} from ${from || 'empty'} to ${to || 'empty'}`).join('; ');
}
