/** The list of deleted records, for administrators. */
import { companyNames } from '#shared/companies.ts';
import { defineList } from '#shared/fields.ts';
import { listRoutes } from '#shared/list-routes.ts';
import type { RecordKinds } from '#shared/record-kind.ts';
import { adminRoles } from '#shared/roles.ts';
import { nothing } from '#shared/route.ts';

/** The list and its calls: `GET /all/deleted/rows`, its export, and `GET /deleted`. */
export function deletedRecords(kinds: RecordKinds) {
  const listSchema = defineList({
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
        choices: Object.fromEntries(Object.values(kinds).map(({ type, noun }) => [type, noun])),
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
  const routes = listRoutes(listSchema, 'History', adminRoles);
  const route = { ...routes.rows, id: 'listDeleted', path: '/deleted', params: nothing } as const;
  return { listSchema, routes, route };
}

export type DeletedRecords = ReturnType<typeof deletedRecords>;
