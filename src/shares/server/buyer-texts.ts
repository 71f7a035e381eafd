/** What a buyer reads of a truck on paper and in adverts: nothing that is missing, none yet or of no interest to a buyer. */
import { type ShareFieldId, shareFieldIds } from '#shares/share.ts';
import type { Truck } from '#trucks/truck.ts';
import { factText } from './shown-share.ts';

/** The office's own: where keys and truck are, its paperwork, and whether it is sold. */
const officeIds: readonly ShareFieldId[] = [
  'keyNumber',
  'location',
  'logBookStatus',
  'inspectionStatus',
  'motStatus',
  'exportSlipStatus',
  'isSold',
  'soldDate',
];
/** Part of the title, the price or the mileage, or a text on its own. */
const partIds: readonly ShareFieldId[] = [
  'regNumber',
  'make',
  'model',
  'mileageUnit',
  'vatScheme',
  'salePrice',
  'description',
];

/** Details of a truck in their order, beside its title, price and description. */
export const buyerFactIds = shareFieldIds.filter((id) => !officeIds.includes(id) && !partIds.includes(id));

/** Whether the truck has a value that says something: a mileage or a charge of 0 is one that has not been entered. */
export function hasFact(truck: Truck, id: ShareFieldId): boolean {
  return truck[id] !== null && truck[id] !== 0 && truck[id] !== '';
}

/** A detail in words; empty where there is none. */
export function buyerText(truck: Truck, id: ShareFieldId): string {
  return hasFact(truck, id) ? factText(truck, id) : '';
}

/** What a buyer without a price reads. */
export const priceOnRequest = 'POA';

/** The asking price in words. */
export function buyerPrice(truck: Truck): string {
  return buyerText(truck, 'salePrice') || priceOnRequest;
}

/** Follows a price to which VAT is added. */
export const plusVat = '+ VAT';

/** What a buyer wants to know of VAT; empty without a price or where the scheme is unknown. */
export function buyerVat(truck: Truck): string {
  if (!hasFact(truck, 'salePrice') || truck.vatScheme === 'Unknown') return '';
  return truck.vatScheme === 'Qualifying' ? plusVat : 'no VAT to reclaim';
}
