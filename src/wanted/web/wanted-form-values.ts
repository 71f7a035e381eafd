/** Values of the form of a wanted entry, and the parts of its conflict dialog. */
import { z } from 'zod';
import { pickedPartySchema } from '#parties/picked-party.ts';
import { type Company, companyNames, companySchema } from '#shared/companies.ts';
import { dateSchema, formatDate } from '#shared/dates.ts';
import type { FieldError } from '#shared/errors.ts';
import { type Filters, parseFilters } from '#shared/list-address.ts';
import { formatMoney, moneySchema } from '#shared/money.ts';
import { descriptionSchema, searchTextSchema } from '#shared/text.ts';
import type { Wanted, WantedBody } from '#wanted/wanted.ts';
import { wantsText } from '#wanted/wants-text.ts';
import type { ConflictPart } from '#web/form/conflict.ts';
import { isWholeDate } from '#web/form/date-field.tsx';

const isFilters = (value: unknown): value is Filters => typeof value === 'object' && value !== null;

export const wantedFormSchema = z.object({
  company: companySchema,
  client: pickedPartySchema.nullable().refine((client) => client !== null, 'Choose a client.'),
  search: searchTextSchema,
  filter: z.custom<Filters>(isFilters),
  maxPrice: moneySchema.nullable(),
  until: dateSchema.nullable(),
  note: descriptionSchema.nullable(),
  userId: z.string().nullable(),
});
export type WantedValues = z.input<typeof wantedFormSchema>;
export type ValidWanted = z.output<typeof wantedFormSchema>;

/** @param parameters of the address: what a link from the stock list or from a client presets */
export function newWantedValues(company: Company, parameters: URLSearchParams): WantedValues {
  // The server refuses sold trucks, so they cannot be asked for.
  const { isSold: _, ...filter } = parseFilters(parameters.get('filter') ?? '');
  return {
    company,
    client: null,
    search: parameters.get('search') ?? '',
    filter,
    maxPrice: null,
    until: null,
    note: '',
    userId: null,
  };
}

export function wantedValues({ company, clientId, client, filter, note, ...wanted }: Wanted): WantedValues {
  const { search, maxPrice, until, userId } = wanted;
  const picked = { id: clientId, name: client };
  return { company, client: picked, search, filter: parseFilters(filter), maxPrice, until, note: note ?? '', userId };
}

/** @param clientId of the chosen client, which may have been created by the save */
export function wantedBody(
  clientId: string,
  { search, filter, maxPrice, until, note, userId }: ValidWanted,
): WantedBody {
  return { clientId, search, filter, maxPrice, until, note, userId };
}

/** Maps a server error to a field of the form. */
export function wantedErrorField({ path }: FieldError) {
  const [first = ''] = path.split('.');
  if (first === 'clientId') return 'client';
  return (['search', 'filter', 'maxPrice', 'until', 'note', 'userId'] as const).find((one) => one === first);
}

export function wantedParts(names: ReadonlyMap<string, string>): ConflictPart<WantedValues>[] {
  const dayText = (day: string | null) => (day === null || !isWholeDate(day) ? (day ?? '') : formatDate(day));
  return [
    { id: 'client', label: 'Client', paths: ['client'], text: ({ client }) => client?.name ?? '' },
    {
      id: 'wants',
      label: 'Looking For',
      paths: ['search', 'filter'],
      text: ({ search, filter }) => wantsText(search, filter),
    },
    {
      id: 'maxPrice',
      label: 'Highest Price',
      paths: ['maxPrice'],
      text: ({ maxPrice }) => (maxPrice === null ? '' : formatMoney(maxPrice)),
    },
    { id: 'until', label: 'Until', paths: ['until'], text: ({ until }) => dayText(until) },
    {
      id: 'userId',
      label: 'Looked After By',
      paths: ['userId'],
      text: ({ userId }) => (userId === null ? '' : (names.get(userId) ?? 'A former colleague')),
    },
    { id: 'note', label: 'Note', paths: ['note'], text: ({ note }) => note ?? '' },
    { id: 'company', label: 'Company', paths: ['company'], text: ({ company }) => companyNames[company] },
  ];
}
