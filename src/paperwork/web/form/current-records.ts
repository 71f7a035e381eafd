/** Decides whether checkboxes that save details stay ticked when someone else changes the record. */
import type { DetailedClient, PartyRole } from '#parties/party-details.ts';
import type { ItemValues, PartyValues, TruckValues } from './paper-form-parts.ts';
import { type CurrentTruck, partyChanges, truckChanges } from './paper-records.ts';

type Amounts = Pick<ItemValues, 'rate' | 'freightRate' | 'warrantyRate'>;

/**
 * Updates a truck in the form with its current prices and VAT scheme; `record` is null if it is no longer in stock. A box
 * that was ticked while nothing differed is cleared, so that it does not overwrite the new price. A box that already
 * meant a change stays ticked.
 */
export function currentTruck(item: Amounts, truck: TruckValues, record: CurrentTruck | null): TruckValues {
  if (record === null) return { ...truck, isInStock: false, saveTruckDetails: false };
  const { salePrice, freightCharges, warrantyCharges, vatScheme, purchasePrice } = record;
  const hadNoChanges = truckChanges(item, truck).length === 0;
  const hasNoChanges = truckChanges(item, record).length === 0;
  const saveTruckDetails = truck.saveTruckDetails && (hasNoChanges || !hadNoChanges);
  const ofRecord = { salePrice, freightCharges, warrantyCharges, vatScheme, purchasePrice };
  return { ...truck, ...ofRecord, isInStock: true, saveTruckDetails };
}

/** The same for a party and its client record. */
export function currentParty(role: PartyRole, party: PartyValues, record: DetailedClient, isSaved: boolean): boolean {
  const hadNoChanges = partyChanges(role, party).length === 0;
  const hasNoChanges = partyChanges(role, { ...party, record }).length === 0;
  return isSaved && (hasNoChanges || !hadNoChanges);
}
