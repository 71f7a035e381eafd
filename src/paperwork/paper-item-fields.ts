/**
 * The fields of items, and the details of trucks that an order or invoice stores. Each entry has the name of its database
 * column, and defines the form field and its label, validation and conflict messages, and the line on the paper's page.
 */
import type { PaperItem, PaperTruck } from '#paperwork/paperwork.ts';
import type { Field } from '#shared/fields.ts';
import { mileageUnitLabels } from '#trucks/truck.ts';
import { vatTreatmentLabels } from './vat-rules.ts';

/** A field of an item, or of a truck on it. */
export interface PartField extends Pick<Field, 'id' | 'label' | 'type' | 'choices' | 'required'> {
  /** Shown after a number: `%`. */
  unit?: string;
  /** False: it has no line (for a truck: no column) on the paper's page. */
  detail?: boolean;
  /** Separates the texts of merged items; `, ` by default. */
  separator?: string;
}

/** The page shows rates in the table of amounts. */
const amount = { type: 'money', required: true, detail: false } as const;

const itemEntries = [
  { id: 'description', label: 'Description', type: 'text', required: true, separator: '\n' },
  { id: 'rate', label: 'Rate', ...amount },
  { id: 'vatRate', label: 'VAT Rate', type: 'number', unit: '%', required: true },
  { id: 'vatTreatment', label: 'VAT Treatment', type: 'choice', choices: vatTreatmentLabels, required: true },
  { id: 'freightRate', label: 'Freight Rate', ...amount },
  { id: 'freightDescription', label: 'Freight Description', type: 'text', detail: false },
  { id: 'warrantyRate', label: 'Warranty Rate', ...amount },
  { id: 'warrantyDescription', label: 'Warranty Description', type: 'text', detail: false },
] as const satisfies readonly (PartField & { id: keyof PaperItem })[];

export type ItemEntry = (typeof itemEntries)[number];
export type ItemKey = ItemEntry['id'];

/** In the order of the form. */
export const itemFields: readonly (PartField & { id: ItemKey })[] = itemEntries;

const truckEntries = [
  { id: 'id', label: 'Id', type: 'text', required: true, detail: false },
  { id: 'regNumber', label: 'Reg Number', type: 'text', required: true },
  { id: 'make', label: 'Make', type: 'text', required: true },
  { id: 'model', label: 'Model', type: 'text', required: true },
  { id: 'chassisNumber', label: 'Chassis Number', type: 'text' },
  { id: 'engineNumber', label: 'Engine Number', type: 'text' },
  { id: 'color', label: 'Color', type: 'text' },
  { id: 'registrationDate', label: 'Reg Date', type: 'date' },
  { id: 'mileage', label: 'Mileage', type: 'number', detail: false },
  { id: 'mileageUnit', label: 'Mileage Unit', type: 'choice', choices: mileageUnitLabels, detail: false },
  { id: 'vatScheme', label: 'VAT Scheme', type: 'text', detail: false },
  { id: 'stockNumber', label: 'Stock Number', type: 'number', detail: false },
  { id: 'salePrice', label: 'Sale Price', type: 'money', detail: false },
  { id: 'freightCharges', label: 'Freight Charges', type: 'money', detail: false },
  { id: 'warrantyCharges', label: 'Warranty Charges', type: 'money', detail: false },
] as const satisfies readonly (PartField & { id: keyof PaperTruck })[];

/** Details of a truck that a paper stores. The first one with a column on the paper's page is the row's header. */
export const paperTruckFields: readonly (PartField & { id: keyof PaperTruck })[] = truckEntries;

/** The amounts of an item; net and gross of each are stored with it. */
export const itemLines = ['rate', 'freight', 'warranty'] as const;
