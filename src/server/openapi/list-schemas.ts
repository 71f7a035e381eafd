/** Schemas and parameters of a list, from its list schema. */
import { companies } from '#shared/companies.ts';
import {
  type Field,
  filterOf,
  isExportable,
  isFreeText,
  isGroupable,
  isSortable,
  type ListSchema,
  placeOf,
} from '#shared/fields.ts';
import { capitalized } from '#shared/list-calls.ts';
import { pageLimits } from '#shared/list-query.ts';
import { type Operation, type Parameter, type Schema, schemaRef } from './document.ts';

/** For example `TrucksRow` or `StockBookFilter`. */
function nameOf({ list }: ListSchema, part: 'Row' | 'Page' | 'Filter'): string {
  return `${capitalized(list)}${part}`;
}

function valuesOf({ type, choices }: Field): readonly string[] | undefined {
  if (type === 'company') return companies;
  return (type === 'choice' || type === 'status' || type === 'texts') && choices ? Object.keys(choices) : undefined;
}

function typeOf({ type }: Field): string {
  if (type === 'money' || type === 'number') return 'number';
  return type === 'yesNo' ? 'boolean' : 'string';
}

/** The schema of a value in a filter. */
function valueSchema(field: Field): Schema {
  const values = valuesOf(field);
  if (values) return { type: 'string', enum: values };
  return { type: typeOf(field), ...(field.type === 'date' && { format: 'date' }) };
}

function orNull({ type, enum: values, ...rest }: Schema): Schema {
  return { type: [type, 'null'], ...(Array.isArray(values) && { enum: [...values, null] }), ...rest };
}

/** The schema of a value in a row. */
function rowValue(field: Field): Schema {
  const onDemand = field.onDemand ? ' Only where `also` or `fields` names it.' : '';
  const description = `${field.label}.${onDemand}`;
  if (field.type === 'object') return { description };
  if (field.type === 'party') {
    const properties = { id: { type: 'string' }, name: { type: 'string' } };
    return { description, type: ['object', 'null'], properties };
  }
  const schema = valueSchema(field);
  if (field.type === 'texts') return { description, type: 'array', items: schema };
  return { description, ...(field.required ? schema : orNull(schema)) };
}

function rowSchema({ fields, noun }: ListSchema): Schema {
  return {
    description: `A row of the list of ${noun}: its id, and the requested columns.`,
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string' }, ...Object.fromEntries(fields.map((field) => [field.id, rowValue(field)])) },
  };
}

function sumsSchema({ fields, sumBy }: ListSchema): Schema {
  const summed = fields.filter(({ sums }) => sums);
  const sums = { type: 'object', properties: Object.fromEntries(summed.map(({ id }) => [id, { type: 'number' }])) };
  if (!sumBy) return sums;
  return { type: 'object', properties: Object.fromEntries(sumBy.values.map((value) => [value, sums])) };
}

function pageSchema(listSchema: ListSchema): Schema {
  const count = { type: 'integer', minimum: 0 };
  const group = { value: { type: ['string', 'number', 'boolean', 'null'] }, count, sums: sumsSchema(listSchema) };
  const properties = {
    rows: { type: 'array', items: schemaRef(nameOf(listSchema, 'Row')) },
    total: { ...count, description: 'The number of matching rows on all pages.' },
    sums: { ...sumsSchema(listSchema), description: 'Sums over the matching rows on all pages.' },
    groups: {
      description: 'The values of the `group` column; empty without it.',
      type: 'array',
      items: { type: 'object', required: Object.keys(group), properties: group },
    },
  };
  return { type: 'object', required: Object.keys(properties), properties };
}

/** The schema of a column's filter; null if it cannot be filtered. */
function filterSchema(field: Field): Schema | null {
  const kind = filterOf(field);
  if (kind === false) return null;
  const value = valueSchema(field);
  const among = { in: { type: 'array', items: orNull(value) } };
  const isRange = ['money', 'number', 'date'].includes(field.type);
  const properties = {
    ...among,
    ...(isRange && { from: value, to: value }),
    ...(isFreeText(field) && { contains: { type: 'string' } }),
  };
  return { description: `${field.label}.`, type: 'object', additionalProperties: false, properties };
}

function filtersSchema({ fields }: ListSchema): Schema {
  const filters = fields.map((field) => [field.id, filterSchema(field)] as const).filter(([, schema]) => schema);
  return { type: 'object', additionalProperties: false, properties: Object.fromEntries(filters) };
}

/** The schemas of a list by name. */
export function listSchemas(listSchema: ListSchema): Record<string, Schema> {
  return {
    [nameOf(listSchema, 'Row')]: rowSchema(listSchema),
    [nameOf(listSchema, 'Page')]: pageSchema(listSchema),
    [nameOf(listSchema, 'Filter')]: filtersSchema(listSchema),
  };
}

function namesOf(fields: readonly Field[]): string {
  return fields.map(({ id }) => `\`${id}\``).join(', ') || 'none';
}

const yes = (can: boolean) => (can ? 'yes' : '');

/** A Markdown table of the columns. */
function columnsTable({ fields }: ListSchema): string {
  const lines = fields.map((field) => {
    const filter = Object.keys((filterSchema(field)?.properties as object | undefined) ?? {}).join(', ');
    const type = field.onDemand ? `${field.type}, on demand` : field.type;
    const cells = [
      `\`${field.id}\``,
      field.label,
      type,
      filter,
      yes(isSortable(field)),
      yes(isGroupable(field)),
      yes(!!field.sums),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| column | label | type | filter | sort | group | sum |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

interface Example {
  summary: string;
  value: string;
}

function filterExamples({ fields }: ListSchema): Record<string, Example> {
  const first = (is: (field: Field) => boolean) => fields.find((field) => filterOf(field) !== false && is(field));
  const of = (field: Field | undefined, summary: string, filter: unknown): Example[] =>
    field ? [{ summary: `${field.label}: ${summary}`, value: JSON.stringify({ [field.id]: filter }) }] : [];
  const choice = first((field) => valuesOf(field) !== undefined);
  const examples = [
    ...of(
      first(({ type }) => type === 'text'),
      'contains text',
      { contains: 'a' },
    ),
    ...of(choice, 'one of these values, or empty', {
      in: [...(choice ? (valuesOf(choice) ?? []) : []).slice(0, 1), null],
    }),
    ...of(
      first(({ type }) => type === 'money' || type === 'number'),
      'a range',
      { from: 1, to: 50_000 },
    ),
    ...of(
      first(({ type }) => type === 'date'),
      'from a date',
      { from: '2026-01-01' },
    ),
  ];
  return Object.fromEntries(examples.map((example, at) => [`example${at + 1}`, example]));
}

/** Descriptions of query parameters that their names alone do not explain. */
function ownParameters(listSchema: ListSchema): Record<string, Partial<Parameter>> {
  const { fields, defaultSort, hasSold } = listSchema;
  const groups = fields.filter(isGroupable);
  const onDemand = fields.filter((field) => field.onDemand);
  const filter = {
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: schemaRef(nameOf(listSchema, 'Filter')),
  };
  return {
    search: { description: 'Text to search for. Case, accents and spaces are ignored.' },
    filter: {
      description:
        'JSON by column. `in`: one of these values, where `null` means empty. `contains`: part of a text. `from` and `to`: an inclusive range. Rows must match all filters.',
      schema: filter,
      examples: filterExamples(listSchema),
    },
    sort: {
      description: `Columns separated by commas; a \`-\` before a column sorts it in descending order. Default: \`${defaultSort}\`. Empty values come last. Columns: ${namesOf(fields.filter(isSortable))}.`,
    },
    group: {
      description: `A column whose values are counted and summed: ${namesOf(groups)}.`,
      ...(groups.length > 0 && { schema: { type: 'string', enum: groups.map(({ id }) => id) } }),
    },
    fields: {
      description:
        'The columns of the rows besides their id, separated by commas. Default: all except those on demand.',
    },
    also: {
      description: `Columns on demand to add to the default columns, separated by commas: ${namesOf(onDemand)}.`,
    },
    columns: {
      description: `The columns of the file in order, separated by commas. Default: the columns that the list shows by default. Columns: ${namesOf(fields.filter((field) => isExportable(field) && placeOf(field) !== 'never'))}.`,
    },
    sold: {
      description:
        hasSold !== true ? 'Has no effect in this list.' : '`true`: only sold trucks. `false`: only unsold trucks.',
    },
    limit: {
      description: 'The maximum number of rows.',
      schema: { type: 'integer', minimum: 1, maximum: pageLimits.maxRows, default: pageLimits.defaultRows },
    },
    offset: {
      description: 'The number of rows to skip.',
      schema: { type: 'integer', minimum: 0, default: 0 },
    },
    format: { description: 'A CSV file or an Excel workbook.' },
  };
}

const queryNames = ['search', 'filter', 'sort', 'group', 'fields', 'also', 'sold'];
const rowsNames = [...queryNames, 'limit', 'offset'];
const exportNames = [...queryNames, 'format', 'columns'];

/** The query in the body of a request, with the descriptions of the query parameters. */
function querySchema(listSchema: ListSchema, isPage: boolean): Schema {
  const own = ownParameters(listSchema);
  const properties = (isPage ? rowsNames : exportNames).map((name): [string, Schema] => {
    const { description, schema = { type: 'string' } } = own[name] ?? {};
    const types: Readonly<Record<string, Schema>> = {
      filter: { anyOf: [schemaRef(nameOf(listSchema, 'Filter')), schema] },
      sold: { type: 'boolean' },
      format: { type: 'string', enum: ['csv', 'xlsx'] },
    };
    return [name, { ...(types[name] ?? schema), description }];
  });
  return { type: 'object', properties: Object.fromEntries(properties), ...(!isPage && { required: ['format'] }) };
}

const bodyDescription =
  'The query of the GET call in the body, for filters that are too long for a URL. Everything else is the same.';

/** Adds the list's parameters and result to an operation. */
export function withListDescribed(operation: Operation, listSchema: ListSchema): Operation {
  const own = ownParameters(listSchema);
  const parameters = operation.parameters?.map((one) => (one.in === 'query' ? { ...one, ...own[one.name] } : one));
  const { 200: success, ...others } = operation.responses;
  const isPage = success?.content?.['application/json'] !== undefined;
  const page = { 'application/json': { schema: schemaRef(nameOf(listSchema, 'Page')) } };
  const hasBody = operation.requestBody !== undefined;
  const body = { content: { 'application/json': { schema: querySchema(listSchema, isPage) } } };
  return {
    ...operation,
    description: hasBody ? bodyDescription : columnsTable(listSchema),
    ...(parameters && { parameters }),
    ...(hasBody && { requestBody: body }),
    responses: { 200: { ...success, ...(isPage && { content: page }) }, ...others },
  };
}
