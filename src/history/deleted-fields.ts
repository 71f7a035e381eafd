/** The list of deleted records, for administrators. */
import { companyNames } from '#shared/companies.ts';
import { defineList } from '#shared/fields.ts';
import { deletedList } from '#shared/record-types.ts';
import { kindLabels } from './record-formatters.ts';

export const deletedListSchema = defineList({
  list: deletedList,
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
      choices: kindLabels,
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
