/** What the forms of clients and suppliers hold, and what is merged of them (specification, section 13.3). */
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

/** The form of a client: every field, both addresses. */
export const clientFormSchema = newClientSchema.required().extend({ billTo: address, shipTo: address });
export type ClientValues = z.input<typeof clientFormSchema>;
export type ValidClient = z.output<typeof clientFormSchema>;

/** The form of a supplier: every field. */
export const supplierFormSchema = newSupplierSchema.required();
export type SupplierValues = z.input<typeof supplierFormSchema>;
export type ValidSupplier = z.output<typeof supplierFormSchema>;

const noAddress = Object.fromEntries(partyDetailKeys.map((key) => [key, null])) as PartyAddress;

/** A form for a new client. */
export const emptyClient: ClientValues = {
  name: '',
  vatNumber: null,
  eori: null,
  paymentDays: null,
  billTo: noAddress,
  shipTo: noAddress,
};

/** A form for a new supplier. */
export const emptySupplier: SupplierValues = { name: '', vatNumber: null, ...noAddress };

/** A form filled with a client. */
export function clientValues({ id: _, balance: __, ...values }: ClientRecord): ClientValues {
  return structuredClone(values);
}

/** A form filled with a supplier. */
export function supplierValues({ id: _, ...values }: SupplierRecord): SupplierValues {
  return { ...values };
}

/** What the forms of both have in common: the name that is one party's. */
export const nameClash = { path: 'name', message: 'There is already one with this name.' };

/** The field of a client's form that bears a fault. */
export function clientErrorField({ path }: FieldError) {
  const [first = '', key] = path.split('.');
  const role = partyRoles.find((one) => one === first);
  const detail = partyDetailKeys.find((one) => one === key);
  if (role && detail) return `${role}.${detail}` as const;
  return (['name', 'vatNumber', 'eori', 'paymentDays'] as const).find((one) => one === first);
}

/** The field of a supplier's form that bears a fault. */
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

/** Every field of a client as a part of its own. */
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

/** Every field of a supplier as a part of its own. */
export function supplierParts(): ConflictPart<SupplierValues>[] {
  return [
    part('name', 'Name', ({ name }) => name),
    part('vatNumber', 'VAT Number', ({ vatNumber }) => vatNumber),
    ...partyDetailKeys.map((key) => part<SupplierValues>(key, partyDetailLabels[key], (values) => values[key])),
  ];
}
