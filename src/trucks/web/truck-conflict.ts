/** What of a truck is merged when somebody else saved it meanwhile, in a truck's own words (decisions, section 3). */
import type { PickedParty } from '#parties/picked-party.ts';
import { fieldText } from '#shared/field-texts.ts';
import type { Truck } from '#trucks/truck.ts';
import { truckDetailFields, truckListSchema } from '#trucks/truck-fields.ts';
import type { ConflictPart } from '#web/form/conflict.ts';
import { type TruckFormValues, truckFormKeys } from './truck-form-values.ts';

type FormKey = keyof TruckFormValues;

/** What is nothing without its field. */
const beside: Partial<Record<string, FormKey>> = { mileage: 'mileageUnit' };

function asSummary(party: PickedParty | null): Truck['boughtFrom'] {
  return party === null ? null : { id: party.id ?? '', name: party.name };
}

/** The truck as it would be with a form's values: for showing what they say. */
function truckWithForm(truck: Truck, values: TruckFormValues): Truck {
  return {
    ...truck,
    ...values,
    regNumber: values.regNumber.trim() || truck.regNumber,
    make: values.make.trim() || truck.make,
    model: values.model.trim() || truck.model,
    mileage: values.mileage ?? 0,
    purchasePrice: values.purchasePrice ?? 0,
    vatScheme: values.vatScheme ?? 'Unknown',
    boughtFrom: asSummary(values.boughtFrom),
    soldTo: asSummary(values.soldTo),
  };
}

function partyOf(values: TruckFormValues, id: 'boughtFrom' | 'soldTo'): string {
  return values[id]?.id ?? values[id]?.name ?? '';
}

/** Parties are the same by id, whatever they are called. */
function comparedBy(id: string): Pick<ConflictPart<TruckFormValues>, 'compared'> {
  return id === 'boughtFrom' || id === 'soldTo' ? { compared: (values) => partyOf(values, id) } : {};
}

/** Every field of the form as a part of its own; an emptied reg number, make or model reads as the truck's. */
export function truckParts(truck: Truck): ConflictPart<TruckFormValues>[] {
  const inForm = truckDetailFields.filter(({ id }) => truckFormKeys.some((key) => key === id));
  return inForm.map((field) => ({
    id: field.id,
    label: field.label,
    paths: [field.id as FormKey, beside[field.id]].filter((path) => path !== undefined),
    text: (values) => fieldText(truckListSchema, field, truckWithForm(truck, values)),
    ...comparedBy(field.id),
  }));
}
