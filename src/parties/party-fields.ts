/** Columns of the client and supplier lists, which all companies share. */
import { clientBalanceSql } from '#parties/client-balance.ts';
import { clientDetailKey, partyDetailKeys, partyDetailLabels, partyRoles } from '#parties/party-details.ts';
import { columnName } from '#shared/column-name.ts';
import { type Currency, currencies, currencyLabels } from '#shared/money.ts';
import type { SqlField, SqlList } from '#shared/sql-list.ts';

const roleLabels = { billTo: 'Bill To', shipTo: 'Ship To' } as const;

/** On phones, the city and country are shown below the name. */
function onPhone(key: string): Pick<SqlField, 'phone'> {
  return key === 'city' || key === 'country' ? { phone: 'below' } : {};
}

function phoneMark(key: string): Pick<SqlField, 'hasPhoneNumber'> {
  return key === 'phoneNumber' ? { hasPhoneNumber: true } : {};
}

function nameAndId(alias: string): SqlField[] {
  return [
    { id: 'name', label: 'Name', type: 'text', sql: `${alias}.name`, required: true, list: 'locked', size: 240 },
    { id: 'id', label: 'Id', type: 'text', sql: `${alias}.id`, required: true, list: 'never', exports: false },
  ];
}

/** Bill To and Ship To columns; the Ship To columns are hidden by default. */
const details: readonly SqlField[] = partyRoles.flatMap((role) =>
  partyDetailKeys.map((key): SqlField => {
    const id = clientDetailKey(role, key);
    const label = `${roleLabels[role]} ${partyDetailLabels[key]}`;
    const list = role === 'billTo' ? 'shown' : 'hidden';
    return {
      id,
      label,
      type: 'text',
      sql: `c.${columnName(id)}`,
      groups: key === 'city' || key === 'country',
      ...phoneMark(key),
      list,
      size: 190,
      ...(role === 'billTo' ? onPhone(key) : {}),
    };
  }),
);

const vatNumber = { id: 'vatNumber', label: 'VAT Number', type: 'text', size: 160 } as const;

/** Calculated only for the rows on screen, so the list cannot be sorted or filtered by it. */
function balance(currency: Currency): SqlField {
  const id = `balance${currency === 'GBP' ? 'Gbp' : 'Usd'}`;
  const label = `Balance ${currencyLabels[currency]}`;
  const value = clientBalanceSql('c', currency);
  const beside: Pick<SqlField, 'phone'> = currency === 'GBP' ? { phone: 'beside' } : {};
  return { id, label, type: 'money', sql: value, required: true, sorts: false, filter: false, currency, ...beside };
}

const clientNumbers: readonly SqlField[] = [
  { ...vatNumber, sql: 'c.vat_number' },
  { id: 'eori', label: 'EORI', type: 'text', sql: 'c.eori', list: 'hidden', size: 160 },
  { id: 'paymentDays', label: 'Payment Days', type: 'number', sql: 'c.payment_days' },
];

const supplierDetails: readonly SqlField[] = partyDetailKeys.map((key) => ({
  id: key,
  label: partyDetailLabels[key],
  type: 'text',
  sql: `s.${columnName(key)}`,
  groups: key === 'city' || key === 'country',
  ...phoneMark(key),
  size: 170,
  ...onPhone(key),
}));

/** The search also matches names of clients and suppliers that were merged into this one. */
function mergedNames(table: 'client' | 'supplier'): Pick<SqlList, 'alsoSearched'> {
  const idsSql = `select m.merged_into from ${table} m where m.merged_into is not null`;
  return { alsoSearched: { idsSql, searchSql: 'm.search_text' } };
}

const commonSettings = { isShared: true, companySql: null, defaultSort: 'name', joins: {} } as const;

export const clientListSchema: SqlList = {
  list: 'clients',
  noun: 'clients',
  fields: [...nameAndId('c'), ...currencies.map(balance), ...clientNumbers, ...details],
  table: 'client c',
  where: 'c.merged_into is null',
  alias: 'c',
  searchSql: 'c.search_text',
  phonesSql: "concat_ws(E'\\n', c.bill_to_phone_number, c.ship_to_phone_number)",
  ...mergedNames('client'),
  ...commonSettings,
};

export const supplierListSchema: SqlList = {
  list: 'suppliers',
  noun: 'suppliers',
  fields: [...nameAndId('s'), { ...vatNumber, sql: 's.vat_number' }, ...supplierDetails],
  where: 's.merged_into is null',
  table: 'supplier s',
  alias: 's',
  searchSql: 's.search_text',
  phonesSql: 's.phone_number',
  ...mergedNames('supplier'),
  ...commonSettings,
};
