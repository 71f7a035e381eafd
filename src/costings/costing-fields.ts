/** Columns of the costings list: a truck's costs and profit. */
import { costingTypes, costTotalLabels, totalKeyOf } from '#costings/costing.ts';
import { hasSalePriceSql } from '#costings/profit.ts';
import { companyNames } from '#shared/companies.ts';
import type { SqlField, SqlList } from '#shared/sql-list.ts';

/** In pixels; fits the longest word in the labels of totals. */
const totalSize = 165;

const amount = { type: 'money', sums: true } as const;

/** The sum of each type, stored with truck `t`. */
export const costFields: readonly SqlField[] = costingTypes.map((type) => ({
  id: totalKeyOf(type),
  label: costTotalLabels[totalKeyOf(type)],
  ...amount,
  sql: `coalesce((t.costs ->> '${type}')::numeric, 0)`,
  required: true,
  size: totalSize,
}));

/** Sale columns that only the list has. */
const soldFields: readonly SqlField[] = [
  { id: 'isSold', label: 'Marked as Sold', type: 'yesNo', sql: 't.is_sold', required: true, list: 'hidden' },
  { id: 'soldDate', label: 'Sold Date', type: 'date', sql: 't.sold_on', list: 'hidden', onDemand: true },
  {
    id: 'make',
    label: 'Make',
    type: 'text',
    filter: 'choice',
    groups: true,
    sql: 't.make',
    required: true,
    list: 'hidden',
    onDemand: true,
  },
  {
    id: 'truckType',
    label: 'Type',
    type: 'text',
    filter: 'choice',
    groups: true,
    sql: 't.truck_type',
    list: 'hidden',
    onDemand: true,
  },
  {
    id: 'soldTo',
    label: 'Sold To',
    type: 'text',
    groups: true,
    sql: 'c.name',
    list: 'hidden',
    onDemand: true,
    size: 190,
  },
];

const salesSql = '(coalesce(t.sale_price, 0) + coalesce(t.freight_charges, 0) + coalesce(t.warranty_charges, 0))';
const lateSql = `coalesce((
  select sum(k.value) from truck_costing k where k.truck_id = t.id and k.entered_on > t.sold_on
), 0)`;
const ofReports = { ...amount, required: true, list: 'hidden', onDemand: true } as const;
/** Calculated only for the rows on screen and the totals, because sorting would calculate it for every truck. */
const ofRowsShown = { ...ofReports, sorts: false, filter: false } as const;

/** The amounts of the sales report, so that each of its figures can be checked in the list. */
const salesReportFields: readonly SqlField[] = [
  { id: 'sales', label: 'Sales', ...ofReports, sql: salesSql },
  { id: 'costs', label: 'Costs', ...ofReports, sql: '(t.purchase_price + t.cost_total)' },
  { id: 'profitAtSale', label: 'Profit at Sale', ...ofRowsShown, sql: `(t.profit + ${lateSql})`, gains: true },
  { id: 'lateCosts', label: 'Late Costs', ...ofRowsShown, sql: lateSql },
];

/**
 * SQL of the profit after VAT; null while unknown: without a sale price, or for a margin scheme truck in stock.
 * @param vatDueSql a query for truck `t` that returns the VAT due on its sales, null without any
 */
export function profitAfterVatSql(vatDueSql: string): string {
  return `(
    select case when ${hasSalePriceSql} and (t.is_sold or t.vat_scheme <> 'Margin' or vd.due is not null)
      then t.profit - coalesce(vd.due, 0) end
    from (select ${vatDueSql} as due) vd
  )`;
}

/** The VAT depends on invoices, so the server supplies this SQL. A query without it fails. */
const vatDueMark = '{vatDue}';

const profitAfterVat: SqlField = {
  id: 'profitAfterVat',
  label: 'Profit after VAT',
  ...ofRowsShown,
  required: false,
  sql: profitAfterVatSql(vatDueMark),
  gains: true,
};

/** Columns that a summary does not return. */
export const costingListFields: readonly SqlField[] = [...soldFields, ...salesReportFields, profitAfterVat];

export const costingListSchema: SqlList = {
  list: 'costings',
  noun: 'truck costings',
  fields: [
    {
      id: 'regNumber',
      label: 'Reg Number',
      type: 'text',
      sql: 't.reg_number',
      hasVehicleNumber: true,
      required: true,
      list: 'locked',
      size: 140,
    },
    { id: 'profit', label: 'Profit', ...amount, sql: 't.profit', required: true, phone: 'beside', gains: true },
    { id: 'purchasePrice', label: 'Purchase Price', ...amount, sql: 't.purchase_price', required: true },
    {
      id: 'totalCostOfServices',
      label: 'Total Cost of Services',
      ...amount,
      sql: 't.cost_total',
      required: true,
      phone: 'below',
      size: 200,
    },
    ...costFields,
    { id: 'salePrice', label: 'Sale Price', ...amount, sql: 't.sale_price' },
    { id: 'freightCharges', label: 'Freight Charges', ...amount, sql: 't.freight_charges', readsBackwards: true },
    { id: 'warrantyCharges', label: 'Warranty Charges', ...amount, sql: 't.warranty_charges', readsBackwards: true },
    ...costingListFields,
    {
      id: 'company',
      label: 'Company',
      type: 'company',
      sql: 't.company',
      choices: companyNames,
      required: true,
      list: 'never',
    },
    { id: 'id', label: 'Id', type: 'text', sql: 't.id', required: true, list: 'never', exports: false },
  ],
  table: 'truck t',
  alias: 't',
  joins: { c: 'left join client c on c.id = t.sold_to' },
  companySql: 't.company',
  searchSql: 't.search_reg',
  defaultSort: 'regNumber',
};

/**
 * The list with the server's SQL for VAT.
 * @param vatDueSql as for `profitAfterVatSql`
 */
export function costingsWithVatDue(vatDueSql: string): SqlList {
  return {
    ...costingListSchema,
    fields: costingListSchema.fields.map((field) => ({
      ...field,
      sql: field.sql.replaceAll(vatDueMark, () => vatDueSql),
    })),
  };
}
