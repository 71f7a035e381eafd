/**
 * Texts for buyers on paper and in adverts. Missing and zero values are left out, and so is everything for office
 * use only.
 */
import { fieldText } from '#shared/field-texts.ts';
import { formatMoney } from '#shared/money.ts';
import { officeFieldIds, type ShareFieldId, shareFieldIds } from '#shares/share.ts';
import { buyerPrice } from '#trucks/buyer-price.ts';
import type { Truck } from '#trucks/truck.ts';
import { truckListSchema } from '#trucks/truck-fields.ts';

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
export const buyerFactIds = shareFieldIds.filter((id) => !officeFieldIds.includes(id) && !partIds.includes(id));

/** A detail as text; empty if there is no value. */
export function factText(truck: Truck, id: ShareFieldId): string {
  const field = truckListSchema.fields.find((one) => one.id === id);
  return field ? fieldText(truckListSchema, field, truck) : '';
}

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

export function priceText(truck: Truck): string {
  const price = buyerPrice(truck);
  return price === null ? priceOnRequest : formatMoney(price);
}

/** Follows a price that excludes VAT. */
export const plusVat = '+ VAT';

/** What a buyer wants to know about VAT; empty without a price or if the VAT scheme is unknown. */
export function buyerVat(truck: Truck): string {
  if (buyerPrice(truck) === null || truck.vatScheme === 'Unknown') return '';
  return truck.vatScheme === 'Qualifying' ? plusVat : 'no VAT to reclaim';
}

/** The price on a page for buyers, and what it says about VAT where that is not part of it. */
export function pagePrice(truck: Truck): { price: string; priceNote: string | null } {
  if (buyerPrice(truck) === null) return { price: `Price on request (${priceOnRequest})`, priceNote: null };
  const vat = buyerVat(truck);
  const price = priceText(truck);
  return vat === plusVat ? { price: `${price} ${vat}`, priceNote: null } : { price, priceNote: vat || null };
}
