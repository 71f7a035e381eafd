/** What the trucks of a paper's items allow of their VAT treatments (specification, sections 14.1 and 20). */
import type { PaperBody } from '#paperwork/paperwork.ts';
import { mixedSchemesFault, presetTreatment, treatmentFault } from '#paperwork/vat-treatment.ts';
import { Failure, type FieldFault } from '#shared/errors.ts';
import type { PaperTrucks } from './paper-trucks.ts';

/** @throws Failure 400 for an item that mixes margin trucks with others, and for one that is untaxed with a rate above 0. */
export function assertTaxable(items: PaperBody['items'], known: PaperTrucks): void {
  const faults = items.flatMap(({ vatTreatment, vatRate, trucks: named }, index): FieldFault[] => {
    const trucks = named.flatMap(({ id }) => known.get(id) ?? []);
    const mixed = mixedSchemesFault(trucks);
    const untaxed = treatmentFault(vatTreatment ?? presetTreatment(trucks, vatRate), vatRate);
    return [
      ...(mixed === undefined ? [] : [{ path: `items.${index}.trucks`, message: mixed }]),
      ...(untaxed === undefined ? [] : [{ path: `items.${index}.vatRate`, message: untaxed }]),
    ];
  });
  if (faults.length > 0) throw new Failure(400, undefined, faults);
}
