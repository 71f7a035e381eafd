/**
 * What saving a paper's details would change on today's records of its clients and trucks: an old paper that is
 * corrected must not bring its old address or price back unseen (specification, sections 2.16 and 3).
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

/** A truck's prices in pounds. */
export interface PricesToday {
  salePrice: number | null;
  freightCharges: number | null;
  warrantyCharges: number | null;
}

/** What the form needs of a truck's record. */
export interface TruckToday extends PricesToday, Pick<PaperTruck, 'vatScheme'> {
  purchasePrice: number | null;
}

/** The records of today; undefined, or without an entry, where they could not be read. */
export interface PaperRecords {
  clients: readonly DetailedClient[] | undefined;
  /** By the truck's id; null for one that the company no longer has. */
  trucks: ReadonlyMap<string, TruckToday | null>;
}

/** One field of a record that a save would change, as people read it. */
export interface DetailChange {
  label: string;
  from: string;
  to: string;
}

/** The client that a party's details would be saved on: by its id, else by its name, as the server finds it. */
export function clientOf(
  party: Pick<PartyValues, 'id' | 'name'>,
  clients: readonly DetailedClient[] | undefined,
): DetailedClient | null {
  const name = partyNameKey(party.name);
  const found = clients?.find((one) => (party.id === null ? partyNameKey(one.name) === name : one.id === party.id));
  return found ?? null;
}

/** What saving the party's details would change on its client's record; nothing where no record is known. */
export function partyChanges(role: PartyRole, party: PartyValues): DetailChange[] {
  const { record } = party;
  if (record === null) return [];
  return partyDetailKeys.flatMap((key) => {
    const from = record[clientDetailKey(role, key)] ?? '';
    const to = party[key].trim();
    // Of a typed name the empty particulars are not sent.
    const isUnchanged = from === to || (party.id === null && to === '');
    return isUnchanged ? [] : [{ label: partyDetailLabels[key], from, to }];
  });
}

type Amounts = Pick<ItemValues, 'rate' | 'freightRate' | 'warrantyRate'>;

/** What saving the item's amounts on one of its trucks would change; an amount that is none yet counts as nothing. */
export function truckChanges(item: Amounts, prices: PricesToday): DetailChange[] {
  // Nothing is saved before there is a rate.
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

/** `City from Hull to Leeds; Email from empty to ann@quay.example`. */
export function changesText(changes: readonly DetailChange[]): string {
  return changes.map(({ label, from, to }) => `${label} from ${from || 'empty'} to ${to || 'empty'}`).join('; ');
}
