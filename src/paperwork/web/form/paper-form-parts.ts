/** The parts of the form of an order or invoice as they are typed: parties, items and their trucks. */
import type { PaperTruck } from '#paperwork/paperwork.ts';
import type { VatOrigin } from '#paperwork/vat-rules.ts';
import type { ItemFieldValues } from '#paperwork/web/paper-field-values.ts';
import type { DetailedClient, PartyDetailKey } from '#parties/party-details.ts';

/** A truck of an item with what its card shows; its prices are those that it has in stock. */
export interface TruckValues extends PaperTruck {
  saveTruckDetails: boolean;
  /** Whether the item's dollars, in pounds, become its prices. */
  setPoundPrices: boolean;
  /** Whether the company still has it; a paper keeps trucks that are gone. */
  isInStock: boolean;
  /** In pounds; null where it is not known. */
  purchasePrice: number | null;
}

/** An item as it is typed. */
export interface ItemValues extends ItemFieldValues {
  trucks: TruckValues[];
  vatOrigin: VatOrigin;
}

/** A party as it is typed; with an id it is a client of record. */
export interface PartyValues extends Record<PartyDetailKey, string> {
  id: string | null;
  name: string;
  /** The client's record as it was read; null where there is none, or none is known. */
  record: DetailedClient | null;
}

/** The parts of an item that a person sees. */
export type ItemPart = Exclude<keyof ItemValues, 'vatOrigin'>;
