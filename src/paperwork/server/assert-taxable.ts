/** Checks the VAT treatments of items against the VAT schemes of their trucks. */
import type { PaperBody } from '#paperwork/paperwork.ts';
import { impliedTreatment, mixedSchemesError, treatmentError } from '#paperwork/vat-rules.ts';
import { Failure, type FieldError } from '#shared/errors.ts';
import type { PaperTrucks } from './paper-trucks.ts';

type TrucksOfItems = readonly { trucks: readonly { id: string }[] }[];

/** A validation error for each item that mixes margin trucks with others. */
export function mixedSchemeErrors(items: TrucksOfItems, known: PaperTrucks): FieldError[] {
  return items.flatMap(({ trucks }, index) => {
    const message = mixedSchemesError(trucks.flatMap(({ id }) => known.get(id) ?? []));
    return message === undefined ? [] : [{ path: `items.${index}.trucks`, message }];
  });
}

/** @throws Failure 400 for an item that mixes margin trucks with others, or is untaxed but has a rate above 0 */
export function assertTaxable(items: PaperBody['items'], known: PaperTrucks): void {
  const untaxed = items.flatMap(({ vatTreatment, vatRate, trucks: itemTrucks }, index): FieldError[] => {
    const trucks = itemTrucks.flatMap(({ id }) => known.get(id) ?? []);
    const message = treatmentError(vatTreatment ?? impliedTreatment(trucks, vatRate), vatRate);
    return message === undefined ? [] : [{ path: `items.${index}.vatRate`, message }];
  });
  const fieldErrors = [...mixedSchemeErrors(items, known), ...untaxed];
  if (fieldErrors.length > 0) throw new Failure(400, undefined, fieldErrors);
}
