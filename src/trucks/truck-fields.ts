/**
 * The fields of a truck. Each entry defines a column of the stock lists and exports, a line of the detail panel and a
 * row of the conflict dialog.
 */
import { costFields } from '#costings/costing-fields.ts';
import { companyNames } from '#shared/companies.ts';
import type { SqlField, SqlList } from '#shared/sql-list.ts';
import { documentStatusLabels, euroStatusLabels, mileageUnitLabels } from '#trucks/truck.ts';
import { workFields, workJoins } from '#trucks/truck-work-fields.ts';
import { marginRecordsField } from './margin-records.ts';
import { reservationJoins, reservedFields, stockAgeFields } from './stock-age-fields.ts';

/** Texts that repeat, so filters offer the existing values. */
const picked = { type: 'text', filter: 'choice', groups: true } as const;
const status = { type: 'status', choices: documentStatusLabels, required: true } as const;
/** A truck's prices are always in pounds. */
const price = { type: 'money', sums: true } as const;
const never = { list: 'never', exports: false, conflicts: false } as const;

/** Compares by the party's name; rows carry its id as well. */
function party(alias: string) {
  return {
    type: 'party',
    sql: `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.name) end`,
    compareSql: `${alias}.name`,
  } as const;
}

/** Kilometres; a mile is 1.609344 km. */
const kilometres = `t.mileage * case t.mileage_unit when 'Miles' then 1.609344 else 1 end`;

const regNumber: SqlField = {
  id: 'regNumber',
  label: 'Reg Number',
  type: 'text',
  sql: 't.reg_number',
  hasVehicleNumber: true,
  required: true,
  list: 'locked',
  size: 140,
};
const company: SqlField = {
  id: 'company',
  label: 'Company',
  type: 'company',
  sql: 't.company',
  choices: companyNames,
  required: true,
  list: 'never',
};
const makeAndModel: readonly SqlField[] = [
  { id: 'make', label: 'Make', ...picked, sql: 't.make', required: true, phone: 'below' },
  { id: 'model', label: 'Model', type: 'text', sql: 't.model', required: true, groups: true, phone: 'below' },
];

const specification: readonly SqlField[] = [
  {
    id: 'chassisNumber',
    label: 'Chassis Number',
    type: 'text',
    sql: 't.chassis_number',
    hasVehicleNumber: true,
    readsBackwards: true,
    size: 190,
  },
  { id: 'engineNumber', label: 'Engine Number', type: 'text', sql: 't.engine_number', readsBackwards: true },
  {
    id: 'gearBoxType',
    label: 'Gearbox',
    type: 'choice',
    sql: 't.gear_box_type',
    choices: { Auto: 'Auto', Manual: 'Manual' },
    size: 120,
  },
  { id: 'registrationDate', label: 'Reg Date', type: 'date', sql: 't.registration_date', phone: 'year' },
  {
    id: 'mileage',
    label: 'Mileage',
    type: 'number',
    sql: 't.mileage',
    compareSql: kilometres,
    unitField: 'mileageUnit',
    compareUnit: mileageUnitLabels.Kilometers,
    required: true,
    phone: 'below',
  },
  { id: 'axle', label: 'Axle', ...picked, sql: 't.axle', size: 100 },
  { id: 'truckType', label: 'Type', ...picked, sql: 't.truck_type' },
  { id: 'color', label: 'Color', ...picked, sql: 't.color', size: 120 },
  { id: 'logBookStatus', label: 'Log Book', ...status, sql: 't.log_book_status' },
  { id: 'inspectionStatus', label: 'Inspection', ...status, sql: 't.inspection_status' },
  { id: 'motStatus', label: 'MOT', ...status, sql: 't.mot_status' },
  { id: 'exportSlipStatus', label: 'Export Slip', ...status, sql: 't.export_slip_status' },
];

const purchase: readonly SqlField[] = [
  { id: 'purchasePrice', label: 'Purchase Price', ...price, sql: 't.purchase_price', required: true },
  { id: 'purchaseDate', label: 'Purchase Date', type: 'date', sql: 't.purchase_date' },
];
const sale: readonly SqlField[] = [
  { id: 'salePrice', label: 'Sale Price', ...price, sql: 't.sale_price', phone: 'beside' },
  { id: 'freightCharges', label: 'Freight Charges', ...price, sql: 't.freight_charges', readsBackwards: true },
  { id: 'warrantyCharges', label: 'Warranty Charges', ...price, sql: 't.warranty_charges', readsBackwards: true },
];
const parties: readonly SqlField[] = [
  { id: 'boughtFrom', label: 'Bought From', detailLabel: 'Bought from', ...party('s') },
  { id: 'soldTo', label: 'Sold To', ...party('c') },
];

/** Shown in the detail panel, not in the default columns. */
const isSold: SqlField = {
  id: 'isSold',
  label: 'Marked as Sold',
  type: 'yesNo',
  sql: 't.is_sold',
  required: true,
  list: 'never',
};
const soldDate: SqlField = { id: 'soldDate', label: 'Sold Date', type: 'date', sql: 't.sold_on', list: 'hidden' };

/** Hidden by default; a user can show these columns. */
const facts: readonly SqlField[] = [
  { id: 'stockNumber', label: 'Stock Number', type: 'number', sql: 't.stock_number', required: true, list: 'hidden' },
  {
    id: 'euroStatus',
    label: 'Euro Status',
    type: 'choice',
    sql: 't.euro_status',
    choices: euroStatusLabels,
    list: 'hidden',
  },
  { id: 'motExpiry', label: 'MOT Expiry', type: 'date', sql: 't.mot_expiry', list: 'hidden' },
  { id: 'location', label: 'Location', ...picked, sql: 't.location', list: 'hidden' },
  { id: 'keyNumber', label: 'Key Number', type: 'text', sql: 't.key_number', list: 'hidden' },
  {
    id: 'purchaseInvoiceNumber',
    label: 'Purchase Invoice Number',
    type: 'text',
    sql: 't.purchase_invoice_number',
    list: 'hidden',
    size: 180,
  },
  {
    id: 'vatScheme',
    label: 'VAT Scheme',
    type: 'choice',
    sql: 't.vat_scheme',
    choices: { Unknown: 'Unknown', Qualifying: 'Qualifying', Margin: 'Margin' },
    required: true,
    list: 'hidden',
  },
  { id: 'purchaseVat', label: 'Purchase VAT', type: 'money', sums: 'shown', sql: 't.purchase_vat', list: 'hidden' },
];
/** Rows carry the name of the first photo; the column shows its thumbnail. */
const coverImage: SqlField = {
  id: 'coverImage',
  label: 'Photo',
  type: 'object',
  sql: 't.cover_image',
  list: 'hidden',
  conflicts: false,
  size: 84,
};
const description: SqlField = {
  id: 'description',
  label: 'Description',
  type: 'text',
  sql: 't.description',
  list: 'never',
};

const nonColumnFields: readonly SqlField[] = [
  { id: 'id', label: 'Id', type: 'text', sql: 't.id', required: true, ...never },
  { id: 'regNumberTrimmed', label: 'Reg Number', type: 'text', sql: 't.reg_number_trimmed', required: true, ...never },
  {
    id: 'mileageUnit',
    label: 'Mileage Unit',
    type: 'choice',
    sql: 't.mileage_unit',
    choices: mileageUnitLabels,
    required: true,
    ...never,
  },
  ...costFields.map((field): SqlField => ({ ...field, sums: false, ...never })),
];

const documents = specification.filter(({ type }) => type === 'status');
const [boughtFrom, soldTo] = [parties.slice(0, 1), parties.slice(1)];
const [motExpiry, bought] = [['motExpiry'], ['purchaseInvoiceNumber', 'vatScheme', 'purchaseVat']].map((ids) =>
  facts.filter(({ id }) => ids.includes(id)),
) as [SqlField[], SqlField[]];
const vehicleFacts = facts.filter((field) => !motExpiry.includes(field) && !bought.includes(field));

/** Lines of the detail panel, grouped as on the form. */
export const truckDetailGroups: readonly { title: string; fields: readonly SqlField[] }[] = [
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
  { title: 'Notes', fields: [description] },
];

export const truckDetailFields: readonly SqlField[] = truckDetailGroups.flatMap(({ fields }) => fields);

const joins = {
  s: 'left join supplier s on s.id = t.bought_from',
  c: 'left join client c on c.id = t.sold_to',
  ...reservationJoins,
};

/** The fields of a read, in column order. */
export const truckReads: Pick<SqlList, 'fields' | 'joins'> = {
  fields: [
    regNumber,
    ...makeAndModel,
    ...specification,
    ...purchase,
    ...sale,
    ...parties,
    company,
    soldDate,
    ...facts,
    ...stockAgeFields,
    coverImage,
    ...reservedFields,
    isSold,
    description,
    ...nonColumnFields,
  ],
  joins,
};

export const truckListSchema: SqlList = {
  list: 'trucks',
  noun: 'trucks',
  fields: [...truckReads.fields, ...workFields, marginRecordsField],
  table: 'truck t',
  alias: 't',
  joins: { ...joins, ...workJoins },
  companySql: 't.company',
  searchSql: 't.search_text',
  hasSold: true,
  defaultSort: 'regNumber',
};
