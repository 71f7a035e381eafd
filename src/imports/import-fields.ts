/**
 * The fields that a column can be imported into, taken from each record type's field catalogue and request schemas.
 */
import type { z } from 'zod';
import { costingBodySchema, costingTypeLabels } from '#costings/costing.ts';
import { clientListSchema, supplierListSchema } from '#parties/party-fields.ts';
import { flatKeys, newClientSchema, newSupplierSchema } from '#parties/party-record.ts';
import type { Field } from '#shared/fields.ts';
import { newTruckSchema } from '#trucks/truck.ts';
import { truckReadFields } from '#trucks/truck-fields.ts';
import type { ImportKind } from './import.ts';

/** The part of a catalogue field that an import needs. */
export type ImportField = Pick<
  Field,
  'id' | 'label' | 'type' | 'choices' | 'unitField' | 'detailLabel' | 'hasPhoneNumber'
>;

const truckFields = truckReadFields.filter(({ id }) => id in newTruckSchema.shape);
const regNumber = truckFields.filter(({ id }) => id === 'regNumber');
/** Included so that rows naming a different company than the import's can be rejected. */
const company = truckFields.filter(({ id }) => id === 'company');

/** Costings have no list of their own: the columns are the fields of a costing card plus the truck's reg number. */
const costingFields: readonly ImportField[] = [
  ...regNumber,
  { id: 'type', label: 'Type', type: 'choice', choices: costingTypeLabels },
  { id: 'value', label: 'Value', type: 'money' },
  { id: 'invoiceNumber', label: 'Invoice Number', type: 'text' },
  ...company,
];

const fields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  trucks: truckFields,
  clients: clientListSchema.fields.filter(({ id }) => flatKeys.client.includes(id)),
  suppliers: supplierListSchema.fields.filter(({ id }) => flatKeys.supplier.includes(id)),
  costings: costingFields,
};

/** The fields of a kind, in the order of its list. */
export function importFields(kind: ImportKind): readonly ImportField[] {
  return fields[kind];
}

export function importField(kind: ImportKind, id: string): ImportField | undefined {
  return fields[kind].find((field) => field.id === id);
}

const newRecords: Readonly<Record<ImportKind, Readonly<Record<string, z.ZodType>>>> = {
  trucks: newTruckSchema.shape,
  clients: newClientSchema.shape,
  suppliers: newSupplierSchema.shape,
  costings: { ...costingBodySchema.shape, regNumber: newTruckSchema.shape.regNumber },
};

/**
 * An empty string for each text field that a new record requires, so that a missing one gives the same error as an
 * empty form field.
 */
export function emptyTexts(kind: ImportKind): Readonly<Record<string, string>> {
  const texts = requiredFields(kind).filter(({ type }) => type === 'text');
  return Object.fromEntries(texts.map(({ id }) => [id, '']));
}

/** The fields that a new record requires. */
export function requiredFields(kind: ImportKind): readonly ImportField[] {
  return fields[kind].filter(
    ({ id }) => id !== 'company' && newRecords[kind][id]?.safeParse(undefined).success === false,
  );
}
