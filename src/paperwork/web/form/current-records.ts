/** What becomes of the boxes of a form when a record that they save on is changed by somebody else meanwhile. */
import type { DetailedClient, PartyRole } from '#parties/party-details.ts';
import type { ItemValues, PartyValues, TruckValues } from './paper-form-parts.ts';
import { partyChanges, type TruckToday, truckChanges } from './paper-records.ts';

type Amounts = Pick<ItemValues, 'rate' | 'freightRate' | 'warrantyRate'>;

/**
 * A truck of an item with the prices and the VAT scheme that it has by now, null where the company no longer has it. A box that stood
 * ticked because nothing differed is not left to write over what does by now; who ticked it to change the truck is obeyed.
 */
export function currentTruck(item: Amounts, truck: TruckValues, record: TruckToday | null): TruckValues {
  if (record === null) return { ...truck, isInStock: false, saveTruckDetails: false };
  const { salePrice, freightCharges, warrantyCharges, vatScheme, purchasePrice } = record;
  const agreed = truckChanges(item, truck).length === 0;
  const agrees = truckChanges(item, record).length === 0;
  const saveTruckDetails = truck.saveTruckDetails && (agrees || !agreed);
  const ofRecord = { salePrice, freightCharges, warrantyCharges, vatScheme, purchasePrice };
  return { ...truck, ...ofRecord, isInStock: true, saveTruckDetails };
}

/** Whether a party's box stays ticked, in the same way, now that its client's record is this one. */
export function currentParty(role: PartyRole, party: PartyValues, record: DetailedClient, isSaved: boolean): boolean {
  const agreed = partyChanges(role, party).length === 0;
  const agrees = partyChanges(role, { ...party, record }).length === 0;
  return isSaved && (agrees || !agreed);
}
