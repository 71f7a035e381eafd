/** Random queries of a list, built from its schema and from values in its rows. */
import fc from 'fast-check';
import { type Field, filterOf, isFreeText, isGroupable, isSortable, type ListSchema } from '#shared/fields.ts';
import type { PlainQuery, PlainRow } from './plain-list.ts';

/** A list and its rows. */
interface ListOfRows {
  listSchema: ListSchema;
  rows: readonly PlainRow[];
}

/** A random value of a field in the rows. */
function valuesOf({ rows }: ListOfRows, field: Field): fc.Arbitrary<unknown> {
  const values = rows.flatMap((row) => {
    const value = row[field.id];
    if (field.type === 'texts') return (value as string[]).length === 0 ? [null] : (value as string[]);
    return [field.type === 'party' ? ((value as PlainRow)?.name ?? null) : value];
  });
  return fc.constantFrom(...values.map((value) => value ?? null));
}

const needle = fc.oneof(
  fc.constantFrom('a', 'DAF', 'daf x', '%', '_', '\\', 'ode', 'ODEGARD', 'lodz', '  ', "'", 'ab 7', '1', 'emil', 'É'),
  fc.string({ maxLength: 3, unit: fc.constantFrom(...'abxfłØ0179 %') }),
);

function filterFor(list: ListOfRows, field: Field): fc.Arbitrary<PlainQuery['filter'][string]> {
  const value = valuesOf(list, field);
  const among = fc.record({ in: fc.array(value, { maxLength: 3 }) });
  const ends = value.filter((end) => end !== null) as fc.Arbitrary<string | number>;
  const isRange = field.type === 'money' || field.type === 'number' || field.type === 'date';
  if (isRange) return fc.oneof(among, fc.record({ from: ends, to: ends }, { requiredKeys: [] }));
  return filterOf(field) === 'text' || isFreeText(field) ? fc.oneof(among, fc.record({ contains: needle })) : among;
}

function isUsable(list: ListOfRows, field: Field): boolean {
  const isRange = field.type === 'money' || field.type === 'number' || field.type === 'date';
  return filterOf(field) !== false && (!isRange || list.rows.some((row) => row[field.id] !== null));
}

/** Any query that the list's schema allows, with values from its rows. */
export function anyQueryOf(list: ListOfRows): fc.Arbitrary<PlainQuery> {
  const { fields } = list.listSchema;
  const sortable = fields.filter(isSortable).map(({ id }) => id);
  const groupable = fields.filter(isGroupable).map(({ id }) => id);
  const filter = fc
    .uniqueArray(fc.constantFrom(...fields.filter((field) => isUsable(list, field))), { maxLength: 2 })
    .chain((some) => fc.record(Object.fromEntries(some.map((field) => [field.id, filterFor(list, field)]))));
  return fc.record(
    {
      search: needle,
      sold: fc.constantFrom('true' as const, 'false' as const),
      filter,
      sort: fc.uniqueArray(fc.record({ id: fc.constantFrom(...sortable), desc: fc.boolean() }), {
        maxLength: 3,
        selector: ({ id }) => id,
      }),
      ...(groupable.length > 0 ? { group: fc.constantFrom(...groupable) } : {}),
      limit: fc.integer({ min: 1, max: 80 }),
      also: fc
        .subarray(fields.filter(({ onDemand, sums }) => onDemand || sums === 'shown').map(({ id }) => id))
        .map(String),
      offset: fc.integer({ min: 0, max: 70 }),
    },
    { requiredKeys: ['filter', 'sort', 'limit', 'offset'] },
  );
}

/** The query as URL parameters. */
export function searchParamsOf({ filter, sort, ...rest }: PlainQuery): URLSearchParams {
  const query = new URLSearchParams({ filter: JSON.stringify(filter) });
  if (sort.length > 0) query.set('sort', sort.map(({ id, desc }) => `${desc ? '-' : ''}${id}`).join(','));
  for (const [name, value] of Object.entries(rest)) query.set(name, String(value));
  return query;
}
