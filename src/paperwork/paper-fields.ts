/** The columns of the order and invoice lists, and of their exports. */
import { paperStateLabels } from '#ledger/ledger.ts';
import { balanceFields, debtorFields } from '#paperwork/paper-balance.ts';
import { atRiskFields, evidenceFields } from '#paperwork/paper-evidence.ts';
import { type HeadField, type HeadKey, headFields } from '#paperwork/paper-head-fields.ts';
import { otherKind, type PaperKind, paperKindLabels, paperKindLists } from '#paperwork/paper-kinds.ts';
import { companyNames } from '#shared/companies.ts';
import { defineFields, defineList, type Field } from '#shared/fields.ts';
import { currencies } from '#shared/money.ts';
import type { RecordType } from '#shared/record-types.ts';

const taxFields = defineFields([
  { id: 'vatTreatments', label: 'VAT Treatments', type: 'text', list: 'hidden', size: 160 },
]);

const amount = { type: 'money', sums: true, required: true, currencyField: 'currency' } as const;
const name = { type: 'text', required: true, groups: true, size: 175 } as const;
const internalField = { list: 'never', exports: false, conflicts: false } as const;

/** Fields of list rows that a single read does not have. */
export const partyNameFields: readonly string[] = ['billToClientName', 'shipToClientName'];

/** The first columns of both lists. */
const leading: readonly HeadKey[] = ['number', 'date', 'depositPaid'];

const partyNames = defineFields([
  { id: 'billToClientName', label: 'Bill To', ...name, phone: 'below' },
  { id: 'shipToClientName', label: 'Ship To', ...name },
]);

/** Fields that are calculated when a paper is saved, and stored with it. */
export const calculatedFields = defineFields([
  { id: 'numberOfTrucks', label: 'Number of Trucks', type: 'number', required: true },
  { id: 'totalSalePrice', label: 'Total Sale Price', ...amount },
  { id: 'totalFreightCharges', label: 'Total Freight Charges', ...amount },
  { id: 'totalWarrantyCharges', label: 'Total Warranty Charges', ...amount, size: 170 },
  {
    id: 'totalVat',
    label: 'Total VAT',
    type: 'money',
    sums: 'shown',
    required: true,
    currencyField: 'currency',
    list: 'hidden',
  },
  { id: 'totalDue', label: 'Total Due', ...amount, list: 'hidden', phone: 'beside' },
  { id: 'billToVatNumber', label: 'Bill To VAT Number', type: 'text', list: 'hidden' },
]);

const ledgerFields = defineFields([
  {
    id: 'state',
    label: 'State',
    type: 'choice',
    choices: paperStateLabels,
    required: true,
    groups: true,
    list: 'hidden',
    size: 110,
  },
  { id: 'revision', label: 'Revision', type: 'number', required: true, list: 'hidden', size: 110 },
]);

/** The columns in their default order, then other fields of list rows. Balance fields are separate. */
const savedFields = [
  ...leading.flatMap((key) => headFields.filter(({ id }) => id === key)),
  ...partyNames,
  ...calculatedFields,
  ...headFields.filter(({ id }) => !leading.includes(id)),
  ...ledgerFields,
  ...defineFields([
    { id: 'company', label: 'Company', type: 'company', choices: companyNames, required: true, list: 'never' },
    { id: 'id', label: 'Id', type: 'text', required: true, ...internalField },
    { id: 'referenceId', label: 'Linked Order or Invoice', type: 'text', ...internalField },
    { id: 'billToClient', label: 'Bill To', type: 'object', required: true, ...internalField },
    { id: 'shipToClient', label: 'Ship To', type: 'object', required: true, ...internalField },
  ]),
];

/** Fields in reads of orders and invoices, and in rows of `GET /{truckCompany}/orders`. */
export const paperRowFields = [...savedFields, ...balanceFields, ...evidenceFields];

/** Fields that only invoices have are not columns of the order list. */
function fieldForKind<F extends Field & Pick<HeadField, 'kind'>>(kind: PaperKind, field: F): F {
  return field.kind === 'invoice' && kind === 'order' ? { ...field, ...internalField } : field;
}

/** What the customer pays in all; `totalDue` is what remains after the deposit. */
const totalFields = defineFields([{ id: 'total', label: 'Total', ...amount, list: 'hidden', onDemand: true }]);

/** Whether a date of an order or invoice is far ahead or far back. */
const dateUnusual = defineFields([
  { id: 'dateUnusual', label: 'Date Unusual', type: 'yesNo', required: true, list: 'hidden', onDemand: true },
]);

const warning = { type: 'yesNo', required: true, list: 'hidden', onDemand: true, conflicts: false } as const;

/** Columns of the invoice list that Needs Doing filters by. */
const vatWarningFields = defineFields([
  { id: 'qualifyingWithoutVat', label: 'Qualifying Without VAT', ...warning, size: 190 },
  { id: 'marginWithVat', label: 'Margin With VAT', ...warning, size: 160 },
  { id: 'marginAsNoVat', label: 'Margin As No VAT', ...warning, size: 160 },
  { id: 'rateMissing', label: 'Exchange Rate Missing', ...warning, size: 180 },
]);

/** Columns about the linked order or invoice; only the list calls have them. */
function linkFields(kind: PaperKind) {
  const number = {
    id: 'linkedNumber',
    label: `Linked ${paperKindLabels[otherKind[kind]]}`,
    type: 'text',
    list: 'hidden',
    size: 140,
  } as const satisfies Field;
  const invoiced = {
    id: 'invoiced',
    label: 'Invoiced',
    type: 'yesNo',
    required: true,
    groups: true,
    list: 'hidden',
    size: 110,
  } as const satisfies Field;
  return kind === 'order' ? [invoiced, number] : [number];
}

/** An invoice field in order rows: null as in a read, and not available for sorting, filtering or sums. */
function nullField<Id extends string>({ id, label, type }: Field<Id>): Field<Id> {
  return { id, label, type, sorts: false, filter: false, groups: false, ...internalField };
}

const shows = {
  order: ['order', 'invoice'],
  invoice: ['invoice', 'order', 'payment', 'creditNote', 'document', 'truck', 'client', 'companyParticulars'],
} as const satisfies Record<PaperKind, readonly RecordType[]>;

function createListSchema(kind: PaperKind) {
  const list = paperKindLists[kind];
  return defineList({
    list,
    shows: shows[kind],
    noun: list,
    fields: [
      ...savedFields.map((field) => fieldForKind(kind, field)),
      ...(kind === 'invoice' ? [...balanceFields, ...debtorFields] : balanceFields.map(nullField)),
      ...totalFields,
      ...dateUnusual,
      ...(kind === 'invoice'
        ? [...evidenceFields, ...atRiskFields, ...vatWarningFields]
        : evidenceFields.map(nullField)),
      ...taxFields,
      ...linkFields(kind),
    ],
    defaultSort: '-number',
    defaultSortOfAll: '-date,-number',
    sumBy: { field: 'currency', values: currencies },
  });
}

/** The lists of orders and invoices. */
export const paperListSchemas = {
  order: createListSchema('order'),
  invoice: createListSchema('invoice'),
};
