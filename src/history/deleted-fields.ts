/** The list of deleted records, for administrators. */
import { companyNames } from '#shared/companies.ts';
import { readableTypes } from '#shared/record-readers.ts';
import { deletedList } from '#shared/record-types.ts';
import { adminRoles } from '#shared/roles.ts';
import type { SqlList } from '#shared/sql-list.ts';
import { kindLabels } from './record-formatters.ts';

/** An upload that never completed was not yet a record. */
const wasComplete = `(e.record_type not in ('image', 'video', 'document') or e.changes #>> '{size,old}' is not null)`;

/** Record types without an entry in the list. A record deleted together with another is shown with that one. */
const excluded = ['view', 'job', 'snooze', 'imageOrder'];
const listed = readableTypes(adminRoles).filter((type) => !excluded.includes(type));
const listedSql = listed.map((type) => `'${type}'`).join(', ');

export const deletedListSchema: SqlList = {
  list: deletedList,
  noun: 'deleted records',
  fields: [
    {
      id: 'title',
      label: 'Record',
      type: 'text',
      sql: 'e.gone_title',
      hasVehicleNumber: true,
      required: true,
      list: 'locked',
      size: 320,
    },
    {
      id: 'kind',
      label: 'Kind',
      type: 'choice',
      sql: 'e.record_type',
      choices: kindLabels,
      required: true,
      groups: true,
      phone: 'below',
    },
    {
      id: 'company',
      label: 'Company',
      type: 'choice',
      sql: 'e.company',
      choices: companyNames,
      groups: true,
      size: 180,
    },
    {
      id: 'by',
      label: 'Deleted By',
      type: 'text',
      sql: 'coalesce(e.user_name, e.user_email)',
      groups: true,
      size: 180,
    },
    {
      id: 'at',
      label: 'Deleted At',
      type: 'text',
      sql: `to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      orderSql: 'e.at',
      required: true,
      filter: false,
      size: 190,
    },
    { id: 'id', label: 'Id', type: 'text', sql: 'e.id::text', required: true, list: 'never', exports: false },
    {
      id: 'recordId',
      label: 'Record Id',
      type: 'text',
      sql: 'e.record_id',
      required: true,
      list: 'never',
      exports: false,
    },
  ],
  table: 'audit_entry e',
  alias: 'e',
  joins: {},
  where: `e.action = 'delete' and not e.went_along and e.record_type in (${listedSql}) and ${wasComplete}`,
  isShared: true,
  companySql: null,
  searchSql: "e.gone_search || E'\\n' || vehicle_key(e.gone_search)",
  defaultSort: '-at',
};
