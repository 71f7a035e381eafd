/** What the trucks of a paper's items allow of their VAT treatments (specification, sections 14.1 and 20). */
import type { PaperBody } from '#paperwork/paperwork.ts';
import { impliedTreatment, mixedSchemesError, treatmentError } from '#paperwork/vat-rules.ts';
import { Failure, type FieldError } from '#shared/errors.ts';
import type { PaperTrucks } from './paper-trucks.ts';

/** Items as far as their trucks go. */
type TrucksOfItems = readonly { trucks: readonly { id: string }[] }[];

/** A fault for each item that mixes margin trucks with others, by their names. */
export function mixedSchemeErrors(items: TrucksOfItems, known: PaperTrucks): FieldError[] {
  return items.flatMap(({ trucks }, index) => {
    const message = mixedSchemesError(trucks.flatMap(({ id }) => known.get(id) ?? []));
    return message === undefined ? [] : [{ path: `items.${index}.trucks`, message }];
  });
}

/** @throws Failure 400 for an item that mixes margin trucks with others, and for one that is untaxed with a rate above 0. */
export function assertTaxable(items: PaperBody['items'], known: PaperTrucks): void {
  const untaxed = items.flatMap(({ vatTreatment, vatRate, trucks: named }, index): FieldError[] => {
    const trucks = named.flatMap(({ id }) => known.get(id) ?? []);
    const message = treatmentError(vatTreatment ?? impliedTreatment(trucks, vatRate), vatRate);
    return message === undefined ? [] : [{ path: `items.${index}.vatRate`, message }];
  });
  const fieldErrors = [...mixedSchemeErrors(items, known), ...untaxed];
  if (fieldErrors.length > 0) throw new Failure(400, undefined, fieldErrors);
}
