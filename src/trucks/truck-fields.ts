/**
 * The fields of a truck. Each entry defines a column of the stock lists and exports, a line of the detail panel and a
 * row of the conflict dialog.
 */
import { costFields } from '#costings/costing-fields.ts';
import { companyNames } from '#shared/companies.ts';
import { defineFields, defineList, type Field } from '#shared/fields.ts';
import {
  cabTypeLabels,
  documentStatusLabels,
  euroStatusLabels,
  fuelTypeLabels,
  mileageUnitLabels,
} from '#trucks/truck.ts';
import { workFields } from '#trucks/truck-work-fields.ts';

/** Texts that repeat, so filters offer the existing values. */
const picked = { type: 'text', filter: 'choice', groups: true } as const;
const status = { type: 'status', choices: documentStatusLabels, required: true } as const;
/** A truck's prices are always in pounds. */
const price = { type: 'money', sums: true } as const;
const never = { list: 'never', exports: false, conflicts: false } as const;

const regNumber = {
  id: 'regNumber',
  label: 'Reg Number',
  type: 'text',
  hasVehicleNumber: true,
  required: true,
  list: 'locked',
  size: 140,
} as const satisfies Field;
const company = {
  id: 'company',
  label: 'Company',
  type: 'company',
  choices: companyNames,
  required: true,
  list: 'never',
} as const satisfies Field;
const makeAndModel = defineFields([
  { id: 'make', label: 'Make', ...picked, required: true, phone: 'below' },
  { id: 'model', label: 'Model', type: 'text', required: true, groups: true, phone: 'below' },
]);

const specification = defineFields([
  {
    id: 'chassisNumber',
    label: 'Chassis Number',
    type: 'text',
    hasVehicleNumber: true,
    readsBackwards: true,
    size: 190,
  },
  { id: 'engineNumber', label: 'Engine Number', type: 'text', readsBackwards: true },
  {
    id: 'gearBoxType',
    label: 'Gearbox',
    type: 'choice',
    expected: true,
    choices: { Auto: 'Auto', Manual: 'Manual' },
    size: 120,
  },
  { id: 'registrationDate', label: 'Reg Date', type: 'date', expected: true, phone: 'year' },
  {
    id: 'mileage',
    label: 'Mileage',
    type: 'number',
    unitField: 'mileageUnit',
    compareUnit: mileageUnitLabels.Kilometers,
    required: true,
    phone: 'below',
  },
  { id: 'axle', label: 'Axle', ...picked, expected: true, size: 100 },
  { id: 'truckType', label: 'Type', ...picked, expected: true },
  { id: 'color', label: 'Color', ...picked, expected: true, size: 120 },
  { id: 'logBookStatus', label: 'Log Book', ...status },
  { id: 'inspectionStatus', label: 'Inspection', ...status },
  { id: 'motStatus', label: 'MOT', ...status },
  { id: 'exportSlipStatus', label: 'Export Slip', ...status },
]);

const purchase = defineFields([
  { id: 'purchasePrice', label: 'Purchase Price', ...price, required: true },
  { id: 'purchaseDate', label: 'Purchase Date', type: 'date', expected: true },
]);
const sale = defineFields([
  { id: 'salePrice', label: 'Sale Price', ...price, expected: true, phone: 'beside' },
  { id: 'freightCharges', label: 'Freight Charges', ...price, readsBackwards: true },
  { id: 'warrantyCharges', label: 'Warranty Charges', ...price, readsBackwards: true },
]);
const parties = defineFields([
  { id: 'boughtFrom', label: 'Bought From', detailLabel: 'Bought from', type: 'party' },
  { id: 'soldTo', label: 'Sold To', type: 'party' },
]);

/** Shown in the detail panel, not in the default columns. */
const isSold = {
  id: 'isSold',
  label: 'Marked as Sold',
  type: 'yesNo',
  required: true,
  list: 'never',
} as const satisfies Field;
const soldDate = { id: 'soldDate', label: 'Sold Date', type: 'date', list: 'hidden' } as const satisfies Field;

/** Hidden by default; a user can show these columns. */
const facts = defineFields([
  { id: 'stockNumber', label: 'Stock Number', type: 'number', required: true, list: 'hidden' },
  { id: 'euroStatus', label: 'Euro Status', type: 'choice', expected: true, choices: euroStatusLabels, list: 'hidden' },
  { id: 'motExpiry', label: 'MOT Expiry', type: 'date', expected: true, list: 'hidden' },
  { id: 'location', label: 'Location', ...picked, expected: true, list: 'hidden' },
  { id: 'keyNumber', label: 'Key Number', type: 'text', list: 'hidden' },
  { id: 'purchaseInvoiceNumber', label: 'Purchase Invoice Number', type: 'text', list: 'hidden', size: 180 },
  {
    id: 'vatScheme',
    label: 'VAT Scheme',
    type: 'choice',
    choices: { Unknown: 'Unknown', Qualifying: 'Qualifying', Margin: 'Margin' },
    required: true,
    list: 'hidden',
  },
  { id: 'purchaseVat', label: 'Purchase VAT', type: 'money', sums: 'shown', list: 'hidden' },
]);
/** Rows carry the name of the first photo; the column shows its thumbnail. */
const coverImage = {
  id: 'coverImage',
  label: 'Photo',
  type: 'object',
  list: 'hidden',
  conflicts: false,
  size: 84,
} as const satisfies Field;
/** For adverts; hidden by default. */
const advertDetails = defineFields([
  { id: 'askingPrice', label: 'Asking Price', ...price, sums: 'shown', list: 'hidden' },
  { id: 'cabType', label: 'Cab Type', type: 'choice', expected: true, choices: cabTypeLabels, list: 'hidden' },
  { id: 'fuelType', label: 'Fuel Type', type: 'choice', expected: true, choices: fuelTypeLabels, list: 'hidden' },
  { id: 'powerHp', label: 'Power (hp)', type: 'number', expected: true, list: 'hidden' },
  { id: 'grossWeightKg', label: 'Gross Weight (kg)', type: 'number', expected: true, list: 'hidden', size: 160 },
  { id: 'wheelbaseMm', label: 'Wheelbase (mm)', type: 'number', expected: true, list: 'hidden', size: 150 },
  { id: 'features', label: 'Features', type: 'texts', required: true, list: 'hidden' },
  { id: 'advertised', label: 'Advertised', type: 'yesNo', required: true, list: 'hidden' },
]);
const advertisedOn = {
  id: 'advertisedOn',
  label: 'Advertised On',
  type: 'date',
  list: 'hidden',
  conflicts: false,
} as const satisfies Field;
const advertText = { id: 'advertText', label: 'Advert Text', type: 'text', list: 'never' } as const satisfies Field;
const description = { id: 'description', label: 'Description', type: 'text', list: 'never' } as const satisfies Field;

/** Derived from the current day. */
const todayFields = defineFields([
  { id: 'daysInStock', label: 'Days in Stock', type: 'number', list: 'hidden', conflicts: false },
  {
    id: 'cashTiedUp',
    label: 'Cash Tied Up',
    type: 'money',
    sums: true,
    required: true,
    list: 'hidden',
    conflicts: false,
  },
]);
/** Null once the last day is over. */
const reservedFields = defineFields([
  { id: 'reservation', label: 'Reserved For', type: 'party', list: 'hidden', conflicts: false },
  { id: 'reservedUntil', label: 'Reserved Until', type: 'date', list: 'hidden', conflicts: false, size: 150 },
]);

const nonColumnFields = defineFields([
  { id: 'id', label: 'Id', type: 'text', required: true, ...never },
  { id: 'regNumberTrimmed', label: 'Reg Number', type: 'text', required: true, ...never },
  { id: 'mileageUnit', label: 'Mileage Unit', type: 'choice', choices: mileageUnitLabels, required: true, ...never },
  ...costFields.map((field) => ({ ...field, sums: false, ...never })),
]);

const documents = specification.filter(({ type }) => type === 'status');
const [boughtFrom, soldTo] = [parties.slice(0, 1), parties.slice(1)];
const [motExpiry, bought] = [['motExpiry'], ['purchaseInvoiceNumber', 'vatScheme', 'purchaseVat']].map((ids) =>
  facts.filter(({ id }) => ids.includes(id)),
) as [Field[], Field[]];
const vehicleFacts = facts.filter((field) => !motExpiry.includes(field) && !bought.includes(field));

/** Lines of the detail panel, grouped as on the form. */
export const truckDetailGroups: readonly { title: string; fields: readonly Field[] }[] = [
  {
    title: 'Vehicle',
    fields: [
      regNumber,
      company,
      ...makeAndModel,
      ...specification.filter((field) => !documents.includes(field)),
      ...vehicleFacts,
    ],
  },
  { title: 'Document Status', fields: [...documents, ...motExpiry] },
  { title: 'Purchase', fields: [...purchase, ...boughtFrom, ...bought] },
  { title: 'Sale', fields: [...soldTo, ...sale, isSold, soldDate] },
  { title: 'Advert', fields: [...advertDetails, advertText] },
  { title: 'Notes', fields: [description] },
];

export const truckDetailFields: readonly Field[] = truckDetailGroups.flatMap(({ fields }) => fields);

/** The fields of a read, in column order. */
export const truckReadFields = defineFields([
  regNumber,
  ...makeAndModel,
  ...specification,
  ...purchase,
  ...sale,
  ...parties,
  company,
  soldDate,
  ...facts,
  ...advertDetails,
  advertisedOn,
  ...todayFields,
  coverImage,
  ...reservedFields,
  isSold,
  description,
  advertText,
  ...nonColumnFields,
]);

export const truckListSchema = defineList({
  list: 'trucks',
  shows: ['truck', 'costing', 'image', 'imageOrder', 'invoice', 'creditNote', 'client', 'supplier'],
  noun: 'trucks',
  fields: [...truckReadFields, ...workFields],
  hasSold: true,
  defaultSort: 'regNumber',
});
