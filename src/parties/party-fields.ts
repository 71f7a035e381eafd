/** The columns of the lists of clients and suppliers, which belong to all companies (specification, section 10). */
import { clientDetailKey, partyDetailKeys, partyDetailLabels, partyRoles } from '#parties/party-details.ts';
import type { Catalogue, Field } from '#shared/fields.ts';

const roleLabels = { billTo: 'Bill To', shipTo: 'Ship To' } as const;

/** `bill_to_address_line1` for `billToAddressLine1`. */
function columnName(id: string): string {
  return id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function nameAndId(alias: string): Field[] {
  return [
    { id: 'name', label: 'Name', type: 'text', sql: `${alias}.name`, required: true, list: 'locked', size: 240 },
    { id: 'id', label: 'Id', type: 'text', sql: `${alias}.id`, required: true, list: 'never', exports: false },
  ];
}

/** A client's particulars for bills and for shipments; those for shipments are there when somebody shows them. */
const details: readonly Field[] = partyRoles.flatMap((role) =>
  partyDetailKeys.map((key): Field => {
    const id = clientDetailKey(role, key);
    const label = `${roleLabels[role]} ${partyDetailLabels[key]}`;
    const list = role === 'billTo' ? 'shown' : 'hidden';
    return {
      id,
      label,
      type: 'text',
      sql: `c.${columnName(id)}`,
      groups: key === 'city' || key === 'country',
      list,
      size: 190,
    };
  }),
);

const everybodys = { companySql: null, defaultSort: 'name', joins: {} } as const;

/** The list of clients. */
export const clientCatalogue: Catalogue = {
  list: 'clients',
  noun: 'clients',
  fields: [...nameAndId('c'), ...details],
  table: 'client c',
  sources: ['client'],
  alias: 'c',
  searchSql: 'c.search_text',
  ...everybodys,
};

/** The list of suppliers. */
export const supplierCatalogue: Catalogue = {
  list: 'suppliers',
  noun: 'suppliers',
  fields: nameAndId('s'),
  table: 'supplier s',
  sources: ['supplier'],
  alias: 's',
  searchSql: 's.search_text',
  ...everybodys,
};
