/** Creates items from trucks selected in stock, and merges items with equal prices. */
import { z } from 'zod';
import { defaultVatRates, vatRateOn } from '#companies/vat-rates.ts';
import { itemFields } from '#paperwork/paper-item-fields.ts';
import { type PaperTruck, paperTruckSchema } from '#paperwork/paperwork.ts';
import { presetVat } from '#paperwork/vat-rules.ts';
import { blankHead } from '#paperwork/web/paper-field-values.ts';
import type { ItemValues } from './paper-form-parts.ts';
import { emptyItem, emptyParty, type PaperFormValues, truckValues } from './paper-form-values.ts';

/** A truck in the navigation state of a stock list. */
const selectedTruckSchema = paperTruckSchema.extend({
  truckType: z.string().nullish(),
  purchasePrice: z.number().nullish(),
});
export type SelectedTruck = z.infer<typeof selectedTruckSchema>;

const selectionSchema = z.object({ trucks: z.array(selectedTruckSchema).min(1) });

/** The selected trucks; empty if the navigation state is missing or invalid. */
export function selectedTrucks(state: unknown): SelectedTruck[] {
  return selectionSchema.safeParse(state).data?.trucks ?? [];
}

/** `DAF XF 480, Tractor unit, 2019` */
function descriptionOf({ make, model, truckType, registrationDate }: SelectedTruck): string {
  const parts = [`${make} ${model}`.trim(), truckType?.trim(), registrationDate?.slice(0, 4)];
  return parts.filter(Boolean).join(', ');
}

/**
 * An item for one truck with its stock prices (in pounds) and preset VAT.
 * @param usualRate the VAT rate in force, in percent
 */
export function stockItem(truck: SelectedTruck, usualRate: number): ItemValues {
  const freightRate = truck.freightCharges || null;
  const warrantyRate = truck.warrantyCharges || null;
  return {
    ...emptyItem([truckValues(truck as PaperTruck)]),
    ...presetVat([truck], usualRate),
    description: descriptionOf(truck),
    rate: truck.salePrice || null,
    freightRate,
    // A charge requires a description.
    freightDescription: freightRate === null ? '' : 'Freight',
    warrantyRate,
    warrantyDescription: warrantyRate === null ? '' : 'Warranty',
  };
}

export function newPaperForm(trucks: readonly SelectedTruck[], today: string): PaperFormValues {
  // The company's own rates are loaded later and then replace this preset.
  const usualRate = vatRateOn(defaultVatRates, today);
  return {
    ...blankHead,
    date: today,
    currency: 'GBP',
    billTo: emptyParty,
    shipTo: emptyParty,
    saveBillToDetails: true,
    saveShipToDetails: true,
    items: trucks.map((truck) => stockItem(truck, usualRate)),
  };
}

const textFields = itemFields.filter(({ type }) => type === 'text');
const rateFields = itemFields.filter(({ type }) => type !== 'text');

/** Empty amounts equal 0; an invalid number equals nothing but itself. */
function ratesKey(item: ItemValues): string {
  return rateFields.map(({ id }) => String(item[id] ?? 0)).join('/');
}

/** Leaves out repeated texts. */
function joinTexts(texts: readonly string[], separator: string): string {
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))].join(separator);
}

function mergeGroup(items: readonly ItemValues[]): ItemValues[] {
  const [first] = items;
  if (first === undefined || items.length === 1) return [...items];
  const texts = textFields.map(({ id, separator = ', ' }) => [
    id,
    joinTexts(
      items.map((item) => String(item[id])),
      separator,
    ),
  ]);
  const trucks = items.flatMap((item) => item.trucks);
  // A choice in one item applies to the merged item.
  const vatOrigin = (['item', 'all'] as const).find((origin) => items.some((item) => item.vatOrigin === origin));
  return [{ ...first, ...Object.fromEntries(texts), trucks, vatOrigin: vatOrigin ?? first.vatOrigin }];
}

/** Merges items with equal prices and VAT, at the position of the first one. */
export function mergeItems(items: readonly ItemValues[]): ItemValues[] {
  return [...Map.groupBy(items, ratesKey).values()].flatMap(mergeGroup);
}

/** For each item, whether it is the first with its prices. `mergeItems` puts the merged item there. */
export function findFirstItems(items: readonly ItemValues[]): boolean[] {
  const keys = items.map(ratesKey);
  return keys.map((key, index) => keys.indexOf(key) === index);
}

export function canMergeItems(items: readonly ItemValues[]): boolean {
  return new Set(items.map(ratesKey)).size < items.length;
}
