/** What the dialog says when a truck was changed by someone else: fields in a truck's own words (decisions, section 3). */
import type { Truck } from '#trucks/truck.ts';
import type { Differences } from '#web/form/conflict-dialog.tsx';
import { rebaseTruck, truckWithForm } from './truck-conflict.ts';
import { detailFields } from './truck-fields.tsx';
import type { TruckFormValues } from './truck-form-values.ts';

interface Versions {
  typed: TruckFormValues;
  /** The version that the typed changes were based on. */
  base: Truck;
  latest: Truck;
}

function differing(one: Truck, other: Truck) {
  return detailFields.filter((field) => field.text(one) !== field.text(other));
}

/** Where what was typed differs from the latest truck, and what else is new in that one. */
export function truckDifferences({ typed, base, latest }: Versions): Differences {
  const mine = truckWithForm(latest, rebaseTruck(typed, base, latest));
  const fields = differing(mine, latest);
  const taken = differing(base, latest).filter((field) => !fields.includes(field));
  return {
    fields: fields.map(({ id, label, text }) => ({ id, label, mine: text(mine), latest: text(latest) })),
    taken: taken.map(({ label, text }) => `${label} (${text(latest) || 'empty'})`),
  };
}
