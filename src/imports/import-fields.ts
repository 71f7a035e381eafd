/** The fields that a column can be taken as, from the nouns' own catalogues and the bodies of their own calls. */
import type { z } from 'zod';
import { costingBodySchema, costingTypeLabels } from '#costings/costing.ts';
import { clientListSchema, supplierListSchema } from '#parties/party-fields.ts';
import { flatKeys, newClientSchema, newSupplierSchema } from '#parties/party-record.ts';
import type { Field } from '#shared/fields.ts';
import { newTruckSchema } from '#trucks/truck.ts';
import { truckReads } from '#trucks/truck-fields.ts';
import type { ImportKind } from './import.ts';

/** A field of a catalogue, as far as an import needs it. */
export type ImportField = Pick<
  Field,
  'id' | 'label' | 'type' | 'choices' | 'unitField' | 'detailLabel' | 'hasPhoneNumber'
>;

const truckFields = truckReads.fields.filter(({ id }) => id in newTruckSchema.shape);
const regNumber = truckFields.filter(({ id }) => id === 'regNumber');
/** Rows of another company than the import's are refused: records belong to that one. */
const company = truckFields.filter(({ id }) => id === 'company');

/** A costing has no list of its own: its columns are those of its card, and the truck that it is for. */
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

/** The field of that name; undefined where the kind has none. */
export function importField(kind: ImportKind, id: string): ImportField | undefined {
  return fields[kind].find((field) => field.id === id);
}

const newRecords: Readonly<Record<ImportKind, Readonly<Record<string, z.ZodType>>>> = {
  trucks: newTruckSchema.shape,
  clients: newClientSchema.shape,
  suppliers: newSupplierSchema.shape,
  costings: { ...costingBodySchema.shape, regNumber: newTruckSchema.shape.regNumber },
};

/** An empty text for each that a new record needs, so that it is refused as an empty field of a form is. */
export function emptyTexts(kind: ImportKind): Readonly<Record<string, string>> {
  const texts = requiredFields(kind).filter(({ type }) => type === 'text');
  return Object.fromEntries(texts.map(({ id }) => [id, '']));
}

/** The fields without which there is no new record. */
export function requiredFields(kind: ImportKind): readonly ImportField[] {
  return fields[kind].filter(
    ({ id }) => id !== 'company' && newRecords[kind][id]?.safeParse(undefined).success === false,
  );
}
