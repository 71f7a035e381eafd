/**
 * Texts for buyers on paper and in adverts. Missing and zero values are left out, and so is everything for office
 * use only.
 */
import { type ShareFieldId, shareFieldIds } from '#shares/share.ts';
import type { Truck } from '#trucks/truck.ts';
import { factText } from './shown-share.ts';

/** For office use only: where the keys and the truck are, its paperwork, and whether it is sold. */
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
/** Shown in the title, with the price or mileage, or as a text of its own. */
const partIds: readonly ShareFieldId[] = [
  'regNumber',
  'make',
  'model',
  'mileageUnit',
  'vatScheme',
  'salePrice',
  'description',
];

/** Details of a truck in order, apart from its title, price and description. */
export const buyerFactIds = shareFieldIds.filter((id) => !officeIds.includes(id) && !partIds.includes(id));

/** Whether the truck has the value; a mileage or charge of 0 means that it was not entered. */
export function hasFact(truck: Truck, id: ShareFieldId): boolean {
  return truck[id] !== null && truck[id] !== 0 && truck[id] !== '';
}

/** A detail as text; empty if the truck does not have it. */
export function buyerText(truck: Truck, id: ShareFieldId): string {
  return hasFact(truck, id) ? factText(truck, id) : '';
}

/** Shown instead of a price. */
export const priceOnRequest = 'POA';

/** The asking price as text. */
export function buyerPrice(truck: Truck): string {
  return buyerText(truck, 'salePrice') || priceOnRequest;
}

/** Follows a price that excludes VAT. */
export const plusVat = '+ VAT';

/** What a buyer wants to know about VAT; empty without a price or if the VAT scheme is unknown. */
export function buyerVat(truck: Truck): string {
  if (!hasFact(truck, 'salePrice') || truck.vatScheme === 'Unknown') return '';
  return truck.vatScheme === 'Qualifying' ? plusVat : 'no VAT to reclaim';
}
