/** What the truck form holds, and what is sent of it (specification, section 5; decisions, section 3). */
import type { z } from 'zod';
import { type PickedParty, partyReference, pickedPartySchema } from '#parties/picked-party.ts';
import type { Company } from '#shared/companies.ts';
import type { FieldError } from '#shared/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { lineSchema } from '#shared/text.ts';
import { purchaseVatError } from '#trucks/purchase-vat.ts';
import { newTruckSchema, type Truck, type truckUpdateSchema } from '#trucks/truck.ts';
import { createTruckRoute, updateTruckRoute } from '#trucks/truck-routes.ts';

/** Every field stands in the form; parties by name, so that they can be shown. */
const formSchema = newTruckSchema.required().extend({
  boughtFrom: pickedPartySchema.nullable(),
  soldTo: pickedPartySchema.nullable(),
});

/** Checked where other fields are at fault, too. */
const purchaseVatRule = {
  path: ['purchaseVat'],
  error: 'A margin scheme truck has no purchase VAT.',
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};
const hasRightVat = (truck: Parameters<typeof purchaseVatError>[0]) => purchaseVatError(truck) === undefined;

export const createTruckFormSchema = formSchema.refine(hasRightVat, purchaseVatRule);

/** On edit an emptied reg number, make or model is no fault: the saved one stays (specification, section 5). */
export const editTruckFormSchema = formSchema
  .extend({ regNumber: lineSchema, make: lineSchema, model: lineSchema })
  .refine(hasRightVat, purchaseVatRule);

/** The form as it is typed. */
export type TruckFormValues = z.input<typeof createTruckFormSchema>;

/** The form once it is valid: trimmed, empty lines as null. */
export type ValidTruck = z.output<typeof createTruckFormSchema>;

/** The form's fields, in the order of the record. */
export const truckFormKeys = Object.keys(formSchema.shape) as (keyof TruckFormValues)[];

/** Where the server's faults belong, and what its 409 says of the form. */
export const truckErrorFields = {
  fieldOf: ({ path }: FieldError) => truckFormKeys.find((known) => known === path.split('.')[0]),
  clash: {
    path: 'regNumber',
    message: 'Already in stock.',
    answers: [createTruckRoute, updateTruckRoute].map(({ messages }) => messages[409] ?? ''),
  },
};

/** What a new form does not leave empty, or leaves empty as a text. */
const presets = {
  regNumber: '',
  make: '',
  model: '',
  mileageUnit: 'Kilometers',
  isSold: false,
  vatScheme: 'Unknown',
  logBookStatus: 'Pending',
  inspectionStatus: 'Pending',
  motStatus: 'Pending',
  exportSlipStatus: 'Pending',
} as const;

/** A form for a new truck. */
export function emptyTruckForm(company: Company): TruckFormValues {
  const empty = Object.fromEntries(truckFormKeys.map((key) => [key, null])) as Record<keyof TruckFormValues, null>;
  return { ...empty, ...presets, company };
}

/** A form filled with a truck; purchase VAT that it must not have is cleared, as `purchaseVatHint` says. */
export function truckFormValues(truck: Truck): TruckFormValues {
  const shown = { ...emptyTruckForm(truck.company) };
  for (const key of truckFormKeys) Object.assign(shown, { [key]: truck[key] ?? shown[key] });
  return hasRightVat(shown) ? shown : { ...shown, purchaseVat: null };
}

/** What a form says of purchase VAT: that a margin truck has none, and that a save clears what an old one has. */
export function purchaseVatHint(vatScheme: TruckFormValues['vatScheme'], saved?: Truck): string | undefined {
  if (vatScheme !== 'Margin') return undefined;
  const vatError = saved && purchaseVatError(saved);
  return vatError === undefined
    ? 'A margin scheme truck has no purchase VAT.'
    : `${vatError} Saving clears ${formatMoney(saved?.purchaseVat ?? 0)}.`;
}

function reference(party: PickedParty | null) {
  return party === null ? null : partyReference(party);
}

function withoutEmpty<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== '')) as Partial<T>;
}

/** The body of a create: what is empty is left out, and so is a sale price or a charge of zero. */
export function newTruckBody(values: ValidTruck): z.input<typeof newTruckSchema> {
  const { company, regNumber, make, model, salePrice, freightCharges, warrantyCharges, ...others } = values;
  const filled = withoutEmpty({
    ...others,
    boughtFrom: reference(values.boughtFrom),
    soldTo: reference(values.soldTo),
    salePrice: salePrice || null,
    freightCharges: freightCharges || null,
    warrantyCharges: warrantyCharges || null,
  });
  return { ...filled, company, regNumber, make, model };
}

/** The body of an update: an emptied line or price is null, an emptied date or party is cleared by its flag. */
export function truckUpdateBody(values: ValidTruck, saved: Truck): z.input<typeof truckUpdateSchema> {
  const { regNumber, make, model, registrationDate, purchaseDate, boughtFrom, soldTo, ...others } = values;
  return {
    ...others,
    ...withoutEmpty({ regNumber, make, model, registrationDate, purchaseDate }),
    ...withoutEmpty({ boughtFrom: reference(boughtFrom), soldTo: reference(soldTo) }),
    clearBoughtFrom: saved.boughtFrom !== null && boughtFrom === null,
    clearSoldTo: saved.soldTo !== null && soldTo === null,
    clearRegistrationDate: saved.registrationDate !== null && registrationDate === null,
    clearPurchaseDate: saved.purchaseDate !== null && purchaseDate === null,
  };
}
