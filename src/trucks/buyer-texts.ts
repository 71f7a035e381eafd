/**
 * Texts for buyers on paper, on pages and in adverts. Missing and zero values are left out.
 */
import { fieldText } from '#shared/field-texts.ts';
import { formatMoney } from '#shared/money.ts';
import { buyerPrice } from './buyer-price.ts';
import type { Truck } from './truck.ts';
import { truckListSchema } from './truck-fields.ts';

/** A detail as text; empty if there is no value. */
export function factText(truck: Truck, id: keyof Truck): string {
  const field = truckListSchema.fields.find((one) => one.id === id);
  return field ? fieldText(truckListSchema, field, truck) : '';
}

/** Whether the truck has the value; a mileage or charge of 0 means that it was not entered. */
export function hasFact(truck: Truck, id: keyof Truck): boolean {
  return truck[id] !== null && truck[id] !== 0 && truck[id] !== '';
}

/** A detail as text; empty if the truck does not have it. */
export function buyerText(truck: Truck, id: keyof Truck): string {
  return hasFact(truck, id) ? factText(truck, id) : '';
}

/** Shown instead of a price. */
export const priceOnRequest = 'POA';

function priceText(truck: Truck): string {
  const price = buyerPrice(truck);
  return price === null ? priceOnRequest : formatMoney(price);
}

/** Follows a price that excludes VAT. */
const plusVat = '+ VAT';

/** What a buyer wants to know about VAT; empty without a price or if the VAT scheme is unknown. */
export function buyerVat(truck: Truck): string {
  if (buyerPrice(truck) === null || truck.vatScheme === 'Unknown') return '';
  return truck.vatScheme === 'Qualifying' ? plusVat : 'no VAT to reclaim';
}

/** A price with what it says about VAT, where that is not part of the price. */
export interface BuyerPriceText {
  /** For example `£23,450.00 + VAT`. */
  price: string;
  priceNote: string | null;
}

/** The price as it is printed. */
export function printedPrice(truck: Truck): BuyerPriceText {
  const vat = buyerVat(truck);
  const price = priceText(truck);
  return vat === plusVat ? { price: `${price} ${vat}`, priceNote: null } : { price, priceNote: vat || null };
}

/** The price on a page for buyers. */
export function pagePrice(truck: Truck): BuyerPriceText {
  if (buyerPrice(truck) === null) return { price: `Price on request (${priceOnRequest})`, priceNote: null };
  return printedPrice(truck);
}
