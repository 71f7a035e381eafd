/** Columns of the list of wanted entries. */
import { companyNames } from '#shared/companies.ts';
import { defineFields, defineList } from '#shared/fields.ts';
import { truckListSchema } from '#trucks/truck-fields.ts';

const never = { list: 'never', exports: false } as const;

const fields = defineFields([
  { id: 'client', label: 'Client', type: 'text', groups: true, required: true, list: 'locked', size: 200 },
  { id: 'wants', label: 'Looking For', type: 'text', required: true, size: 320, phone: 'below' },
  { id: 'maxPrice', label: 'Highest Price', type: 'money', phone: 'beside' },
  { id: 'until', label: 'Until', type: 'date', phone: 'below' },
  { id: 'person', label: 'Looked After By', type: 'text', filter: 'choice', groups: true, size: 170 },
  { id: 'matches', label: 'Matches', type: 'number', required: true, size: 120 },
  { id: 'note', label: 'Note', type: 'text', list: 'hidden' },
  { id: 'addedOn', label: 'Added', type: 'date', required: true, list: 'hidden' },
  { id: 'id', label: 'Id', type: 'text', required: true, ...never },
  { id: 'company', label: 'Company', type: 'company', choices: companyNames, required: true, list: 'never' },
  { id: 'clientId', label: 'Client Id', type: 'text', required: true, ...never },
  { id: 'userId', label: 'User Id', type: 'text', ...never },
  { id: 'search', label: 'Search', type: 'text', ...never },
  { id: 'filter', label: 'Filter', type: 'object', ...never },
  { id: 'version', label: 'Version', type: 'number', required: true, ...never },
]);

/** `GET /{company}/wanted/rows` */
export const wantedListSchema = defineList({
  list: 'wanted',
  shows: [...new Set(['wanted', 'user', 'client', 'reservation', ...truckListSchema.shows] as const)],
  noun: 'wanted entries',
  fields,
  defaultSort: 'client',
});
