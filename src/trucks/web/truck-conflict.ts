/** What of a truck is merged when somebody else saved it meanwhile, in a truck's own words (decisions, section 3). */
import type { PickedParty } from '#parties/picked-party.ts';
import type { Truck } from '#trucks/truck.ts';
import type { ConflictPart } from '#web/form/conflict.ts';
import { detailFields } from './truck-fields.tsx';
import type { TruckFormValues } from './truck-form-values.ts';

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
    boughtFrom: asSummary(values.boughtFrom),
    soldTo: asSummary(values.soldTo),
  };
}

function partyOf(values: TruckFormValues, id: 'boughtFrom' | 'soldTo'): string {
  return values[id]?.id ?? values[id]?.name ?? '';
}

/** Every field of the form as a part of its own; an emptied reg number, make or model reads as the truck's. */
export function truckParts(truck: Truck): ConflictPart<TruckFormValues>[] {
  return detailFields.map(({ id, label, text }) => ({
    id,
    label,
    paths: [id, beside[id]].filter((path) => path !== undefined),
    text: (values) => text(truckWithForm(truck, values)),
    ...(id === 'boughtFrom' || id === 'soldTo' ? { compared: (values) => partyOf(values, id) } : {}),
  }));
}
