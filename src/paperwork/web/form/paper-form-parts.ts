/** Form values of parties, items and trucks. */
import type { PaperTruck } from '#paperwork/paperwork.ts';
import type { VatOrigin } from '#paperwork/vat-rules.ts';
import type { ItemFieldValues } from '#paperwork/web/paper-field-values.ts';
import type { DetailedClient, PartyDetailKey } from '#parties/party-details.ts';

/** A truck in the form. Its prices are its current stock prices. */
export interface TruckValues extends PaperTruck {
  saveTruckDetails: boolean;
  /** Saves the item's dollar amounts, converted to pounds, as its prices. */
  setPoundPrices: boolean;
  /** False if the company no longer has the truck; it stays on the paper. */
  isInStock: boolean;
  /** In pounds; null if unknown. */
  purchasePrice: number | null;
}

export interface ItemValues extends ItemFieldValues {
  trucks: TruckValues[];
  vatOrigin: VatOrigin;
}

/** Has an id if it is an existing client. */
export interface PartyValues extends Record<PartyDetailKey, string> {
  id: string | null;
  name: string;
  /** The client record; null if there is none or it could not be read. */
  record: DetailedClient | null;
}

/** The visible parts of an item. */
export type ItemPart = Exclude<keyof ItemValues, 'vatOrigin'>;
