/** What the dialog says when a truck was changed by someone else: fields in a truck's own words (decisions, section 3). */
import type { Field } from '#shared/fields.ts';
import type { Truck } from '#trucks/truck.ts';
import { truckCatalogue, truckDetailFields } from '#trucks/truck-fields.ts';
import type { Differences } from '#web/form/conflict-dialog.tsx';
import { fieldText } from '#web/table/field-texts.ts';
import { rebaseTruck, truckWithForm } from './truck-conflict.ts';
import type { TruckFormValues } from './truck-form-values.ts';

interface Versions {
  typed: TruckFormValues;
  /** The version that the typed changes were based on. */
  base: Truck;
  latest: Truck;
}

const text = (field: Field, truck: Truck) => fieldText(truckCatalogue, field, truck);

function differing(one: Truck, other: Truck) {
  return truckDetailFields.filter((field) => text(field, one) !== text(field, other));
}

/** Where what was typed differs from the latest truck, and what else is new in that one. */
export function truckDifferences({ typed, base, latest }: Versions): Differences {
  const mine = truckWithForm(latest, rebaseTruck(typed, base, latest));
  const fields = differing(mine, latest);
  const taken = differing(base, latest).filter((field) => !fields.includes(field));
  return {
    fields: fields.map((field) => ({
      id: field.id,
      label: field.label,
      mine: text(field, mine),
      latest: text(field, latest),
    })),
    taken: taken.map((field) => `${field.label} (${text(field, latest) || 'empty'})`),
  };
}
