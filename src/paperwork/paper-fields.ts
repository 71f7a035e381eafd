/** The catalogue of papers: columns of the lists of orders and invoices and of their exports (specification, sections 2.12, 2.17 and 10). */
import { balanceFields, debtFields, eitherBalanceFields } from '#paperwork/paper-balance.ts';
import { atRiskField, evidenceFields } from '#paperwork/paper-evidence.ts';
import { type HeadField, type HeadKey, headFields } from '#paperwork/paper-head-fields.ts';
import { otherKind, type PaperKind, paperKindLabels, paperKindLists } from '#paperwork/paper-kinds.ts';
import { vatDoubtFields } from '#paperwork/vat-rules-sql.ts';
import { partyDetailKeys } from '#parties/party-details.ts';
import { companyNames } from '#shared/companies.ts';
import type { Field, ListSchema } from '#shared/fields.ts';
import { currencies } from '#shared/money.ts';
import { isUnusualDateSql } from '#shared/unusual-date.ts';

/** How its items are taxed, each once: `Export, Standard 20%`. */
const treatmentsSql = `(
  select string_agg(distinct
    case i.vat_treatment
      when 'Standard' then 'Standard ' || trim_scale(i.vat_rate) || '%'
      when 'NoVat' then 'No VAT'
      else i.vat_treatment
    end, ', ')
  from paper_item i where i.paper_id = p.id)`;

/** Columns of both lists. */
const taxFields: readonly Field[] = [
  { id: 'vatTreatments', label: 'VAT Treatments', type: 'text', sql: treatmentsSql, list: 'hidden', size: 160 },
];

const amount = { type: 'money', sums: true, required: true, currencyField: 'currency' } as const;
const name = { type: 'text', required: true, groups: true, size: 175 } as const;
const never = { list: 'never', exports: false, conflicts: false } as const;

/** Rows of lists have these, and a paper that is read alone has not. */
export const partyNameFields: readonly string[] = ['billToClientName', 'shipToClientName'];

/**
 * A stored party as the JSON object of `PartyDetails`, whichever version of the program stored it: every particular of
 * today is there, null where the form of that time had none.
 */
export function storedParty(column: 'bill_to' | 'ship_to'): string {
  const particulars = ['id', 'name', ...partyDetailKeys].map((key) => `"${key}" text`).join(', ');
  return `(select row_to_json(f) from json_to_record(p.${column}) as f (${particulars}))`;
}

/** Columns that stand before the others, in the order of the specification. */
const leading: readonly HeadKey[] = ['number', 'date', 'depositPaid'];

const partyNames: readonly Field[] = [
  { id: 'billToClientName', label: 'Bill To', ...name, sql: 'p.bill_to_name', phone: 'below' },
  { id: 'shipToClientName', label: 'Ship To', ...name, sql: 'p.ship_to_name' },
];

/** A field that is reckoned; `kind` and `copied` are as of the fields of the head. */
type CalculatedField = Field & Pick<HeadField, 'kind' | 'copied'>;

/** What is reckoned when a paper is saved, and stored with it. */
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

/** What became of a paper since it was saved. */
const ledgerFields: readonly Field[] = [
  {
    id: 'state',
    label: 'State',
    type: 'choice',
    sql: "case when p.issued_copies > 0 then 'Issued' else 'Open' end",
    choices: { Open: 'Open', Issued: 'Issued' },
    required: true,
    groups: true,
    list: 'hidden',
    size: 110,
  },
  { id: 'revision', label: 'Revision', type: 'number', sql: 'p.revision', required: true, list: 'hidden', size: 110 },
];

/** Columns in the order of the specification, then what rows carry besides, but for what is left of an invoice. */
const savedFields: readonly Field[] = [
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
  { id: 'id', label: 'Id', type: 'text', sql: 'p.id', required: true, ...never },
  { id: 'referenceId', label: 'Linked Paper', type: 'text', sql: 'p.reference_id', ...never },
  { id: 'billToClient', label: 'Bill To', type: 'object', sql: storedParty('bill_to'), required: true, ...never },
  { id: 'shipToClient', label: 'Ship To', type: 'object', sql: storedParty('ship_to'), required: true, ...never },
];

/** What a read of either kind has, and a row of its array. */
export const paperRowFields: readonly Field[] = [...savedFields, ...eitherBalanceFields, ...evidenceFields];

/** What only invoices have is no column of orders. */
function ofKind(kind: PaperKind, field: Field & Pick<HeadField, 'kind'>): Field {
  return field.kind === 'invoice' && kind === 'order' ? { ...field, ...never } : field;
}

/** Whether a date of an order or invoice is far ahead or far back. */
const dateUnusualField: Field = {
  id: 'dateUnusual',
  label: 'Date Unusual',
  type: 'yesNo',
  sql: isUnusualDateSql(['p.date', 'p.tax_point'], 'p.entered_on'),
  required: true,
  list: 'hidden',
  onDemand: true,
};

/** What rows of a list say of the linked paper, for whoever shows it; the plain calls of part one have its id alone. */
function linkFields(kind: PaperKind): Field[] {
  const number: Field = {
    id: 'linkedNumber',
    label: `Linked ${paperKindLabels[otherKind[kind]]}`,
    type: 'text',
    sql: '(select l.number from paper l where l.id = p.reference_id)',
    orderSql: '(select l.number_value from paper l where l.id = p.reference_id)',
    list: 'hidden',
    size: 140,
  };
  const invoiced: Field = {
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

/** A field of invoices in rows of orders: empty, as in a read, and neither sorted, filtered nor summed by. */
function emptyField({ id, label, type }: Field): Field {
  return { id, label, type, sql: 'null', sorts: false, filter: false, groups: false, ...never };
}

function listSchemaOf(kind: PaperKind): ListSchema {
  const list = paperKindLists[kind];
  return {
    list,
    noun: list,
    fields: [
      ...savedFields.map((field) => ofKind(kind, field)),
      ...(kind === 'invoice' ? [...balanceFields, ...debtFields] : balanceFields.map(emptyField)),
      dateUnusualField,
      ...(kind === 'invoice' ? [...evidenceFields, atRiskField, ...vatDoubtFields] : evidenceFields.map(emptyField)),
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
export const paperListSchemas: Readonly<Record<PaperKind, ListSchema>> = {
  order: listSchemaOf('order'),
  invoice: listSchemaOf('invoice'),
};
