/** Values of the client and supplier forms, and the parts of their conflict dialogs. */
import { z } from 'zod';
import { partyDetailKeys, partyDetailLabels, partyRoles } from '#parties/party-details.ts';
import {
  type ClientRecord,
  newClientSchema,
  newSupplierSchema,
  type PartyAddress,
  type SupplierRecord,
} from '#parties/party-record.ts';
import type { FieldError } from '#shared/errors.ts';
import { lineSchema } from '#shared/text.ts';
import type { ConflictPart } from '#web/form/conflict.ts';

const address = z.object(
  Object.fromEntries(partyDetailKeys.map((key) => [key, lineSchema.nullable()])) as Record<
    (typeof partyDetailKeys)[number],
    z.ZodNullable<typeof lineSchema>
  >,
);

export const clientFormSchema = newClientSchema.required().extend({ billTo: address, shipTo: address });
export type ClientValues = z.input<typeof clientFormSchema>;
export type ValidClient = z.output<typeof clientFormSchema>;

export const supplierFormSchema = newSupplierSchema.required();
export type SupplierValues = z.input<typeof supplierFormSchema>;
export type ValidSupplier = z.output<typeof supplierFormSchema>;

const noAddress = Object.fromEntries(partyDetailKeys.map((key) => [key, null])) as ClientValues['billTo'];

export const emptyClient: ClientValues = {
  name: '',
  vatNumber: null,
  eori: null,
  paymentDays: null,
  billTo: noAddress,
  shipTo: noAddress,
};

export const emptySupplier: SupplierValues = { name: '', vatNumber: null, ...noAddress };

function addressValues({ countryCode: _, ...values }: PartyAddress): ClientValues['billTo'] {
  return values;
}

export function clientValues({ id: _, balance: __, billTo, shipTo, ...values }: ClientRecord): ClientValues {
  return { ...values, billTo: addressValues(billTo), shipTo: addressValues(shipTo) };
}

export function supplierValues({ id: _, countryCode: __, ...values }: SupplierRecord): SupplierValues {
  return values;
}

/** Shown below the name when the server answers 409. */
export const nameClash = { path: 'name', message: 'There is already one with this name.' };

/** Maps a server error to a field of the client form. */
export function clientErrorField({ path }: FieldError) {
  const [first = '', key] = path.split('.');
  const role = partyRoles.find((one) => one === first);
  const detail = partyDetailKeys.find((one) => one === key);
  if (role && detail) return `${role}.${detail}` as const;
  return (['name', 'vatNumber', 'eori', 'paymentDays'] as const).find((one) => one === first);
}

/** Maps a server error to a field of the supplier form. */
export function supplierErrorField({ path }: FieldError) {
  return (['name', 'vatNumber', ...partyDetailKeys] as const).find((one) => one === path);
}

function part<Values>(
  path: string,
  label: string,
  read: (values: Values) => string | number | null,
): ConflictPart<Values> {
  return { id: path, label, paths: [path], text: (values) => String(read(values) ?? '') };
}

const roleLabels = { billTo: 'Bill To', shipTo: 'Ship To' } as const;

export function clientParts(): ConflictPart<ClientValues>[] {
  return [
    part('name', 'Name', ({ name }) => name),
    part('vatNumber', 'VAT Number', ({ vatNumber }) => vatNumber),
    part('eori', 'EORI', ({ eori }) => eori),
    part('paymentDays', 'Payment Days', ({ paymentDays }) => paymentDays),
    ...partyRoles.flatMap((role) =>
      partyDetailKeys.map((key) =>
        part<ClientValues>(
          `${role}.${key}`,
          `${roleLabels[role]} ${partyDetailLabels[key]}`,
          (values) => values[role][key],
        ),
      ),
    ),
  ];
}

export function supplierParts(): ConflictPart<SupplierValues>[] {
  return [
    part('name', 'Name', ({ name }) => name),
    part('vatNumber', 'VAT Number', ({ vatNumber }) => vatNumber),
    ...partyDetailKeys.map((key) => part<SupplierValues>(key, partyDetailLabels[key], (values) => values[key])),
  ];
}
