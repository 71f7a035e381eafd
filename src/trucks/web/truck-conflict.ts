/** Fields of a truck in the conflict dialog, with values formatted as on the truck's page. */
import type { PickedParty } from '#parties/picked-party.ts';
import { fieldText } from '#shared/field-texts.ts';
import type { Truck } from '#trucks/truck.ts';
import { truckDetailFields, truckListSchema } from '#trucks/truck-fields.ts';
import type { ConflictPart } from '#web/form/conflict.ts';
import { type TruckFormValues, truckFormKeys } from './truck-form-values.ts';

type FormKey = keyof TruckFormValues;

/** Fields that belong to another field. */
const beside: Partial<Record<string, FormKey>> = { mileage: 'mileageUnit' };

function asSummary(party: PickedParty | null): Truck['boughtFrom'] {
  return party === null ? null : { id: party.id ?? '', name: party.name };
}

/** The truck with the form's values, to format them. */
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
    features: values.features ?? [],
    advertised: values.advertised ?? false,
    boughtFrom: asSummary(values.boughtFrom),
    soldTo: asSummary(values.soldTo),
  };
}

function partyOf(values: TruckFormValues, id: 'boughtFrom' | 'soldTo'): string {
  return values[id]?.id ?? values[id]?.name ?? '';
}

/** Parties are compared by id, whatever their names. */
function comparedBy(id: string): Pick<ConflictPart<TruckFormValues>, 'compared'> {
  return id === 'boughtFrom' || id === 'soldTo' ? { compared: (values) => partyOf(values, id) } : {};
}

/**
 * Every form field as a part of the conflict dialog. A cleared reg number, make or model counts as the truck's value.
 */
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
