/** Columns of the list of advertised trucks. */
import { companyNames } from '#shared/companies.ts';
import { defineFields, defineList } from '#shared/fields.ts';
import { listRoutes } from '#shared/list-routes.ts';
import { minPhotos } from './advert.ts';

/** What is wrong with an advert, in the order in which it is listed. */
export const advertProblemLabels = {
  noPrice: 'No price',
  fewPhotos: `Fewer than ${minPhotos} photos`,
  noText: 'No text',
  noMileage: 'No mileage',
  noYear: 'No reg date',
} as const;
export type AdvertProblem = keyof typeof advertProblemLabels;

const never = { list: 'never', exports: false } as const;

const fields = defineFields([
  {
    id: 'regNumber',
    label: 'Reg Number',
    type: 'text',
    hasVehicleNumber: true,
    required: true,
    list: 'locked',
    size: 130,
  },
  {
    id: 'make',
    label: 'Make',
    type: 'text',
    filter: 'choice',
    groups: true,
    required: true,
    size: 140,
    phone: 'below',
  },
  { id: 'model', label: 'Model', type: 'text', groups: true, required: true, size: 150, phone: 'below' },
  { id: 'price', label: 'Price', type: 'money', sums: true, size: 125, phone: 'beside' },
  { id: 'photos', label: 'Photos', type: 'number', required: true, size: 100 },
  { id: 'advertisedOn', label: 'Advertised On', type: 'date', required: true, size: 140 },
  { id: 'daysAdvertised', label: 'Days Advertised', type: 'number', required: true, size: 155 },
  {
    id: 'problems',
    label: 'Problems',
    type: 'texts',
    choices: advertProblemLabels,
    required: true,
    size: 220,
    phone: 'below',
  },
  { id: 'company', label: 'Company', type: 'company', choices: companyNames, required: true, list: 'never' },
  { id: 'id', label: 'Id', type: 'text', required: true, ...never },
]);

export const advertListSchema = defineList({
  list: 'adverts',
  shows: ['truck', 'image'],
  noun: 'adverts',
  fields,
  defaultSort: '-advertisedOn,regNumber',
});

export const advertListRoutes = listRoutes(advertListSchema, 'Adverts');
