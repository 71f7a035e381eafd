/** The columns of the order and invoice lists, and of their exports. */
import { paperStateLabels } from '#ledger/ledger.ts';
import { balanceFields, debtorFields, paperBalanceFields } from '#paperwork/paper-balance.ts';
import { atRiskField, evidenceFields } from '#paperwork/paper-evidence.ts';
import { type HeadField, type HeadKey, headFields } from '#paperwork/paper-head-fields.ts';
import { otherKind, type PaperKind, paperKindLabels, paperKindLists } from '#paperwork/paper-kinds.ts';
import { vatWarningFields } from '#paperwork/vat-rules-sql.ts';
import { partyDetailKeys } from '#parties/party-details.ts';
import { companyNames } from '#shared/companies.ts';
import { currencies } from '#shared/money.ts';
import type { SqlField, SqlList } from '#shared/sql-list.ts';
import { isUnusualDateSql } from '#shared/unusual-date.ts';

/** The distinct VAT treatments of the items: `Export, Standard 20%`. */
const treatmentsSql = `(
  select string_agg(distinct
    case i.vat_treatment
      when 'Standard' then 'Standard ' || trim_scale(i.vat_rate) || '%'
      when 'NoVat' then 'No VAT'
      else i.vat_treatment
    end, ', ')
  from paper_item i where i.paper_id = p.id)`;

const taxFields: readonly SqlField[] = [
  { id: 'vatTreatments', label: 'VAT Treatments', type: 'text', sql: treatmentsSql, list: 'hidden', size: 160 },
];

const amount = { type: 'money', sums: true, required: true, currencyField: 'currency' } as const;
const name = { type: 'text', required: true, groups: true, size: 175 } as const;
const internalField = { list: 'never', exports: false, conflicts: false } as const;

/** Fields of list rows that a single read does not have. */
export const partyNameFields: readonly string[] = ['billToClientName', 'shipToClientName'];

/**
 * A stored party as the JSON of `PartyDetails`. Fields that were added after the party was stored are null.
 */
export function storedParty(column: 'bill_to' | 'ship_to'): string {
  const particulars = ['id', 'name', ...partyDetailKeys].map((key) => `"${key}" text`).join(', ');
  return `(select row_to_json(f) from json_to_record(p.${column}) as f (${particulars}))`;
}

/** The first columns of both lists. */
const leading: readonly HeadKey[] = ['number', 'date', 'depositPaid'];

const partyNames: readonly SqlField[] = [
  { id: 'billToClientName', label: 'Bill To', ...name, sql: 'p.bill_to_name', phone: 'below' },
  { id: 'shipToClientName', label: 'Ship To', ...name, sql: 'p.ship_to_name' },
];

/** A calculated field; `kind` and `copied` mean the same as in `HeadField`. */
type CalculatedField = SqlField & Pick<HeadField, 'kind' | 'copied'>;

/** Fields that are calculated when a paper is saved, and stored with it. */
export const calculatedFields: readonly CalculatedField[] = [
  { id: 'numberOfTrucks', label: 'Number of Trucks', type: 'number', sql: 'p.number_of_trucks', required: true },
  { id: 'totalSalePrice', label: 'Total Sale Price', ...amount, sql: 'p.total_sale_price' },
  { id: 'totalFreightCharges', label: 'Total Freight Charges', ...amount, sql: 'p.total_freight_charges' },
  {
    id: 'totalWarrantyCharges',
    label: 'Total Warranty Charges',
    ...amount,
    sql: 'p.total_warranty_charges',
    size: 170,
  },
  {
    id: 'totalVat',
    label: 'Total VAT',
    type: 'money',
    sql: 'p.total_vat',
    sums: 'shown',
    required: true,
    currencyField: 'currency',
    list: 'hidden',
  },
  { id: 'totalDue', label: 'Total Due', ...amount, sql: 'p.total_due', list: 'hidden', phone: 'beside' },
  { id: 'billToVatNumber', label: 'Bill To VAT Number', type: 'text', sql: 'p.bill_to_vat_number', list: 'hidden' },
];

const ledgerFields: readonly SqlField[] = [
  {
    id: 'state',
    label: 'State',
    type: 'choice',
    sql: "case when p.issued_copies > 0 then 'Issued' else 'Open' end",
    choices: paperStateLabels,
    required: true,
    groups: true,
    list: 'hidden',
    size: 110,
  },
  { id: 'revision', label: 'Revision', type: 'number', sql: 'p.revision', required: true, list: 'hidden', size: 110 },
];

/** The columns in their default order, then other fields of list rows. Balance fields are separate. */
const savedFields: readonly SqlField[] = [
  ...leading.flatMap((key) => headFields.filter(({ id }) => id === key)),
  ...partyNames,
  ...calculatedFields,
  ...headFields.filter(({ id }) => !leading.includes(id)),
  ...ledgerFields,
  {
    id: 'company',
    label: 'Company',
    type: 'company',
    sql: 'p.company',
    choices: companyNames,
    required: true,
    list: 'never',
  },
  { id: 'id', label: 'Id', type: 'text', sql: 'p.id', required: true, ...internalField },
  { id: 'referenceId', label: 'Linked Paper', type: 'text', sql: 'p.reference_id', ...internalField },
  {
    id: 'billToClient',
    label: 'Bill To',
    type: 'object',
    sql: storedParty('bill_to'),
    required: true,
    ...internalField,
  },
  {
    id: 'shipToClient',
    label: 'Ship To',
    type: 'object',
    sql: storedParty('ship_to'),
    required: true,
    ...internalField,
  },
];

/** Fields in reads of orders and invoices, and in rows of `GET /{truckCompany}/orders`. */
export const paperRowFields: readonly SqlField[] = [...savedFields, ...paperBalanceFields, ...evidenceFields];

/** Fields that only invoices have are not columns of the order list. */
function fieldForKind(kind: PaperKind, field: SqlField & Pick<HeadField, 'kind'>): SqlField {
  return field.kind === 'invoice' && kind === 'order' ? { ...field, ...internalField } : field;
}

/** Whether a date of an order or invoice is far ahead or far back. */
const dateUnusualField: SqlField = {
  id: 'dateUnusual',
  label: 'Date Unusual',
  type: 'yesNo',
  sql: isUnusualDateSql(['p.date', 'p.tax_point'], 'p.entered_on'),
  required: true,
  list: 'hidden',
  onDemand: true,
};

/** Columns about the linked order or invoice; only the list calls have them. */
function linkFields(kind: PaperKind): SqlField[] {
  const number: SqlField = {
    id: 'linkedNumber',
    label: `Linked ${paperKindLabels[otherKind[kind]]}`,
    type: 'text',
    sql: '(select l.number from paper l where l.id = p.reference_id)',
    orderSql: '(select l.number_value from paper l where l.id = p.reference_id)',
    list: 'hidden',
    size: 140,
  };
  const invoiced: SqlField = {
    id: 'invoiced',
    label: 'Invoiced',
    type: 'yesNo',
    sql: 'p.reference_id is not null',
    required: true,
    groups: true,
    list: 'hidden',
    size: 110,
  };
  return kind === 'order' ? [invoiced, number] : [number];
}

/** An invoice field in order rows: null as in a read, and not available for sorting, filtering or sums. */
function nullField({ id, label, type }: SqlField): SqlField {
  return { id, label, type, sql: 'null', sorts: false, filter: false, groups: false, ...internalField };
}

function createListSchema(kind: PaperKind): SqlList {
  const list = paperKindLists[kind];
  return {
    list,
    noun: list,
    fields: [
      ...savedFields.map((field) => fieldForKind(kind, field)),
      ...(kind === 'invoice' ? [...balanceFields, ...debtorFields] : balanceFields.map(nullField)),
      dateUnusualField,
      ...(kind === 'invoice' ? [...evidenceFields, atRiskField, ...vatWarningFields] : evidenceFields.map(nullField)),
      ...taxFields,
      ...linkFields(kind),
    ],
    table: 'paper p',
    alias: 'p',
    joins: {},
    where: `p.kind = '${kind}'`,
    companySql: 'p.company',
    searchSql: 'p.search_text',
    defaultSort: '-number',
    defaultSortOfAll: '-date,-number',
    sumBy: { field: 'currency', values: currencies },
  };
}

/** The lists of orders and invoices. */
export const paperListSchemas: Readonly<Record<PaperKind, SqlList>> = {
  order: createListSchema('order'),
  invoice: createListSchema('invoice'),
};
