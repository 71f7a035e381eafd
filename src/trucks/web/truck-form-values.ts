/** Converts between the truck form's values and the API. */
import type { z } from 'zod';
import { type PickedParty, partyReference, pickedPartySchema } from '#parties/picked-party.ts';
import type { Company } from '#shared/companies.ts';
import type { FieldError } from '#shared/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { lineSchema } from '#shared/text.ts';
import { purchaseVatError } from '#trucks/purchase-vat.ts';
import { newTruckSchema, type Truck, type truckUpdateSchema } from '#trucks/truck.ts';
import { createTruckRoute, updateTruckRoute } from '#trucks/truck-routes.ts';

/** The form has every field. Parties include their names for display. */
const formSchema = newTruckSchema.required().extend({
  boughtFrom: pickedPartySchema.nullable(),
  soldTo: pickedPartySchema.nullable(),
});

/** Checked even when other fields are invalid. */
const purchaseVatRule = {
  path: ['purchaseVat'],
  error: 'A margin scheme truck has no purchase VAT.',
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};
const hasRightVat = (truck: Parameters<typeof purchaseVatError>[0]) => purchaseVatError(truck) === undefined;

export const createTruckFormSchema = formSchema.refine(hasRightVat, purchaseVatRule);

/** When editing, a cleared reg number, make or model is valid: the saved one stays. */
export const editTruckFormSchema = formSchema
  .extend({ regNumber: lineSchema, make: lineSchema, model: lineSchema })
  .refine(hasRightVat, purchaseVatRule);

/** Form values as typed. */
export type TruckFormValues = z.input<typeof createTruckFormSchema>;

/** Validated values: trimmed, with empty lines as null. */
export type ValidTruck = z.output<typeof createTruckFormSchema>;

/** The fields that a truck's page changes in place. */
export const inlineSchema = formSchema.pick({ salePrice: true, location: true, keyNumber: true, motExpiry: true });
export type InlineValues = z.input<typeof inlineSchema>;

export function inlineValues({ salePrice, location, keyNumber, motExpiry }: Truck): InlineValues {
  return { salePrice, location, keyNumber, motExpiry };
}

/** In the order of the record. */
export const truckFormKeys = Object.keys(formSchema.shape) as (keyof TruckFormValues)[];

/** Where the form shows the server's errors, and its text for a 409. */
export const truckErrorFields = {
  fieldOf: ({ path }: FieldError) => truckFormKeys.find((known) => known === path.split('.')[0]),
  clash: {
    path: 'regNumber',
    message: 'Already in stock.',
    answers: [createTruckRoute, updateTruckRoute].map(({ messages }) => messages[409] ?? ''),
  },
};

/** Initial values that are not null. */
const presets = {
  regNumber: '',
  make: '',
  model: '',
  mileageUnit: 'Kilometers',
  isSold: false,
  features: [] as string[],
  advertised: false,
  vatScheme: 'Unknown',
  logBookStatus: 'Pending',
  inspectionStatus: 'Pending',
  motStatus: 'Pending',
  exportSlipStatus: 'Pending',
} as const;

export function emptyTruckForm(company: Company): TruckFormValues {
  const empty = Object.fromEntries(truckFormKeys.map((key) => [key, null])) as Record<keyof TruckFormValues, null>;
  return { ...empty, ...presets, company };
}

/** Clears purchase VAT that a margin scheme truck must not have, as `purchaseVatHint` says. */
export function truckFormValues(truck: Truck): TruckFormValues {
  const shown = { ...emptyTruckForm(truck.company) };
  for (const key of truckFormKeys) Object.assign(shown, { [key]: truck[key] ?? shown[key] });
  return hasRightVat(shown) ? shown : { ...shown, purchaseVat: null };
}

/** Says that a margin scheme truck has no purchase VAT, and what a save would clear. */
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
  const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value))) as Partial<T>;
}

/** The body of a create, without empty fields and without a sale price or charges of zero. */
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

/** The body of an update: a cleared line or price becomes null, a cleared date or party sets its clear flag. */
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
