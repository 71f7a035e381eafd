/** Brings typed changes onto a version of the truck that somebody else saved meanwhile (decisions, section 3). */
import type { PickedParty } from '#parties/picked-party.ts';
import type { Truck } from '#trucks/truck.ts';
import { type TruckFormValues, truckFormKeys, truckFormValues } from './truck-form-values.ts';

type FieldValue = TruckFormValues[keyof TruckFormValues];

function sameness(value: FieldValue): unknown {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'object' && value !== null) return value.id ?? value.name;
  return value;
}

function isSame(one: FieldValue, other: FieldValue): boolean {
  return Object.is(sameness(one), sameness(other));
}

/** The latest truck with what was typed: fields that were not touched take their latest value. */
export function rebaseTruck(typed: TruckFormValues, base: Truck, latest: Truck): TruckFormValues {
  const before = truckFormValues(base);
  const rebased = truckFormValues(latest);
  for (const key of truckFormKeys) {
    if (!isSame(typed[key], before[key])) Object.assign(rebased, { [key]: typed[key] });
  }
  return rebased;
}

function asSummary(party: PickedParty | null): Truck['boughtFrom'] {
  return party === null ? null : { id: party.id ?? '', name: party.name };
}

/** The truck as it would be with a form's values: for showing, in a truck's own words, what differs. */
export function truckWithForm(truck: Truck, values: TruckFormValues): Truck {
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
