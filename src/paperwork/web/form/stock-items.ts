/** Items made of trucks that were selected in stock, and items of equal rates put together (specification, 2.15 and 2.16). */
import { z } from 'zod';
import { defaultVatRates, vatRateOn } from '#companies/vat-rates.ts';
import { itemFields } from '#paperwork/paper-item-fields.ts';
import { type PaperTruck, paperTruckSchema } from '#paperwork/paperwork.ts';
import { presetVat } from '#paperwork/vat-rules.ts';
import { blankHead } from '#paperwork/web/paper-field-values.ts';
import type { ItemValues } from './paper-form-parts.ts';
import { emptyItem, emptyParty, type PaperFormValues, truckValues } from './paper-form-values.ts';

/** A truck as a stock list hands it over: a paper's truck with its type and purchase price, where the list has them. */
const selectedTruckSchema = paperTruckSchema.extend({
  truckType: z.string().nullish(),
  purchasePrice: z.number().nullish(),
});
export type SelectedTruck = z.infer<typeof selectedTruckSchema>;

const selectionSchema = z.object({ trucks: z.array(selectedTruckSchema).min(1) });

/** The trucks that a stock list hands over in navigation state; none where there is nothing that can be read. */
export function selectedTrucks(state: unknown): SelectedTruck[] {
  return selectionSchema.safeParse(state).data?.trucks ?? [];
}

/** Make and model, type, year of registration: `DAF XF 480, Tractor unit, 2019`. */
function descriptionOf({ make, model, truckType, registrationDate }: SelectedTruck): string {
  const parts = [`${make} ${model}`.trim(), truckType?.trim(), registrationDate?.slice(0, 4)];
  return parts.filter(Boolean).join(', ');
}

/**
 * An item for one truck: what it is, in pounds what stock asks for it, its freight and its warranty, and its VAT.
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
    // A charge needs a description before the paper can be saved.
    freightDescription: freightRate === null ? '' : 'Freight',
    warrantyRate,
    warrantyDescription: warrantyRate === null ? '' : 'Warranty',
  };
}

/** A form for a new paper: today, in pounds, an item for each selected truck. */
export function newPaperForm(trucks: readonly SelectedTruck[], today: string): PaperFormValues {
  // The company's own rates come later, and the items' follow them.
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

/** An empty amount is as good as 0; one that is no number equals only itself. */
function ratesKey(item: ItemValues): string {
  return rateFields.map(({ id }) => String(item[id] ?? 0)).join('/');
}

/** Each text once, in the order of the items. */
function joined(texts: readonly string[], separator: string): string {
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))].join(separator);
}

function together(items: readonly ItemValues[]): ItemValues[] {
  const [first] = items;
  if (first === undefined || items.length === 1) return [...items];
  const texts = textFields.map(({ id, separator = ', ' }) => [
    id,
    joined(
      items.map((item) => String(item[id])),
      separator,
    ),
  ]);
  const trucks = items.flatMap((item) => item.trucks);
  // A choice made in any of them is one for all of them.
  const vatOrigin = (['item', 'all'] as const).find((origin) => items.some((item) => item.vatOrigin === origin));
  return [{ ...first, ...Object.fromEntries(texts), trucks, vatOrigin: vatOrigin ?? first.vatOrigin }];
}

/** Items of equal rates as one each, at the place of the first of them. */
export function mergeItems(items: readonly ItemValues[]): ItemValues[] {
  return [...Map.groupBy(items, ratesKey).values()].flatMap(together);
}

/** Of each item, whether it is the first of its rates: what `mergeItems` makes of them stands there. */
export function firstOfRates(items: readonly ItemValues[]): boolean[] {
  const keys = items.map(ratesKey);
  return keys.map((key, index) => keys.indexOf(key) === index);
}

/** Whether any two items have equal rates. */
export function canMergeItems(items: readonly ItemValues[]): boolean {
  return new Set(items.map(ratesKey)).size < items.length;
}
