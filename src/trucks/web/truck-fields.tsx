/** The fields of a truck as people see them: the stock lists' columns and the detail panel are this one list (2.5, 2.8). */
import type { ReactNode } from 'react';
import { companyNames } from '#shared/companies.ts';
import { formatMoney } from '#shared/money.ts';
import { type DocumentStatus, documentStatuses, documentStatusLabels, type Truck } from '#trucks/truck.ts';
import { dateText, mileageText, priceText } from '#trucks/truck-texts.ts';
import type { ListColumn } from '#web/table/list-column.ts';
import { StatusMark } from './status-mark.tsx';

/** One field: a column of the lists and a line of the detail panel. */
export interface TruckField extends ListColumn<Truck> {
  /** What people read; empty where there is nothing. */
  text(truck: Truck): string;
  /** The label in the detail panel, where it differs from the column's. */
  detailLabel?: string;
  /** Markup for the detail panel; without it the text is shown. */
  detail?(truck: Truck): ReactNode;
}

/** Names of a truck's properties that hold this type. */
type KeyOf<Value> = { [Key in keyof Truck]: Truck[Key] extends Value ? Key : never }[keyof Truck];

function lineField(id: KeyOf<string | null>, label: string, options: Partial<TruckField> = {}): TruckField {
  const text = (truck: Truck) => truck[id] ?? '';
  return { id, label, value: text, text, filter: 'text', ...options };
}

function moneyField(id: KeyOf<number | null>, label: string): TruckField {
  return {
    id,
    label,
    value: (truck) => truck[id],
    text: (truck) => priceText(truck[id]),
    align: 'right',
    filter: 'number',
    sum: (total) => formatMoney(total),
  };
}

function dateField(id: 'registrationDate' | 'purchaseDate', label: string): TruckField {
  return { id, label, value: (truck) => truck[id], text: (truck) => dateText(truck[id]), filter: 'date', size: 130 };
}

function statusField(id: KeyOf<DocumentStatus>, label: string): TruckField {
  return {
    id,
    label,
    value: (truck) => documentStatuses.indexOf(truck[id]),
    text: (truck) => documentStatusLabels[truck[id]],
    cell: (truck) => <StatusMark status={truck[id]} />,
    detail: (truck) => <StatusMark status={truck[id]} withText />,
    filter: 'choice',
    groupable: true,
    size: 130,
  };
}

function partyField(id: 'boughtFrom' | 'soldTo', label: string, detailLabel: string): TruckField {
  const text = (truck: Truck) => truck[id]?.name ?? '';
  return { id, label, detailLabel, value: text, text, filter: 'text', groupable: true, size: 190 };
}

const choice = { filter: 'choice', groupable: true } as const;

const mileage: TruckField = {
  id: 'mileage',
  label: 'Mileage',
  value: (truck) => truck.mileage,
  text: mileageText,
  align: 'right',
  filter: 'number',
  size: 130,
};

const isSold: TruckField = {
  id: 'isSold',
  label: 'Marked as Sold',
  value: (truck) => truck.isSold,
  text: (truck) => (truck.isSold ? 'Yes' : 'No'),
  ...choice,
};

const company = lineField('company', 'Company', { text: (truck) => companyNames[truck.company] });
const regNumber = lineField('regNumber', 'Reg Number', { locked: true, size: 140 });
const makeAndModel = [lineField('make', 'Make', choice), lineField('model', 'Model', { groupable: true })];

const specification = [
  lineField('chassisNumber', 'Chassis Number', { size: 190 }),
  lineField('engineNumber', 'Engine Number'),
  lineField('gearBoxType', 'Gearbox', { ...choice, size: 120 }),
  dateField('registrationDate', 'Reg Date'),
  mileage,
  lineField('axle', 'Axle', { ...choice, size: 100 }),
  lineField('truckType', 'Type', choice),
  lineField('color', 'Color', { ...choice, size: 120 }),
  statusField('logBookStatus', 'Log Book'),
  statusField('inspectionStatus', 'Inspection'),
  statusField('motStatus', 'MOT'),
  statusField('exportSlipStatus', 'Export Slip'),
];

const purchase = [moneyField('purchasePrice', 'Purchase Price'), dateField('purchaseDate', 'Purchase Date')];
const sale = [
  moneyField('salePrice', 'Sale Price'),
  moneyField('freightCharges', 'Freight Charges'),
  moneyField('warrantyCharges', 'Warranty Charges'),
];
const parties = [partyField('boughtFrom', 'Bought From', 'Bought from'), partyField('soldTo', 'Sold To', 'Sold To')];

/** Columns of the stock lists after the view column, in their order (specification, section 2.5). */
export const stockFields: readonly TruckField[] = [
  regNumber,
  ...makeAndModel,
  ...specification,
  ...purchase,
  ...sale,
  ...parties,
];

/** Lines of the detail panel, in their order; the description stands below them (specification, section 2.8). */
export const detailFields: readonly TruckField[] = [
  regNumber,
  company,
  ...makeAndModel,
  ...specification,
  ...purchase,
  ...parties,
  ...sale,
  isSold,
  lineField('description', 'Description'),
];
