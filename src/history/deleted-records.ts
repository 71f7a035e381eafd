/** The list of deleted records, for administrators. */
import { companyNames } from '#shared/companies.ts';
import { defineList } from '#shared/fields.ts';
import { listRoutes } from '#shared/list-routes.ts';
import { nounOf, recordTypeNames } from '#shared/record-types.ts';
import { adminRoles } from '#shared/roles.ts';
import { nothing } from '#shared/route.ts';

export const deletedListSchema = defineList({
  list: 'deleted',
  // The end of a reservation is announced as a change of its truck.
  shows: ['deleted', 'truck'],
  noun: 'deleted records',
  fields: [
    {
      id: 'title',
      label: 'Record',
      type: 'text',
      hasVehicleNumber: true,
      required: true,
      list: 'locked',
      size: 320,
    },
    {
      id: 'kind',
      label: 'Kind',
      type: 'choice',
      choices: Object.fromEntries(recordTypeNames.map((type) => [type, nounOf(type)])),
      required: true,
      groups: true,
      phone: 'below',
    },
    {
      id: 'company',
      label: 'Company',
      type: 'choice',
      choices: companyNames,
      groups: true,
      size: 180,
    },
    {
      id: 'by',
      label: 'Deleted By',
      type: 'text',
      groups: true,
      size: 180,
    },
    {
      id: 'at',
      label: 'Deleted At',
      type: 'text',
      required: true,
      filter: false,
      size: 190,
    },
    { id: 'id', label: 'Id', type: 'text', required: true, list: 'never', exports: false },
    {
      id: 'recordId',
      label: 'Record Id',
      type: 'text',
      required: true,
      list: 'never',
      exports: false,
    },
  ],
  isShared: true,
  defaultSort: '-at',
});

/** `GET /all/deleted/rows` and its export. */
export const deletedListRoutes = listRoutes(deletedListSchema, 'History', adminRoles);

export const listDeletedRoute = {
  ...deletedListRoutes.rows,
  id: 'listDeleted',
  path: '/deleted',
  params: nothing,
} as const;
