/** The OpenAPI document: valid, without duplicates, and good enough for a generated client. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ListSchema } from '#shared/fields.ts';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { kindExamples } from '#test/app/kind-examples.ts';
import { appForFile } from '#test/app/test-app.ts';
import { compileWithClient, generateClient, lintOpenApi } from '#test/checks/api-client.ts';
import { moneyFixture, tradeDay } from '#test/money/money-fixture.ts';
import { type OpenApiDocument, type Operation, referredNames, type Schema } from './document.ts';

const app = await appForFile({ now: () => new Date(`${tradeDay}T12:00:00Z`) });
const user = await app.as('User');
const document: OpenApiDocument = (await user.get('/api/openapi.json')).body;

type Call = { path: string; method: string; operation: Operation };

function calls(): Call[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
}

function callOf(id: string): Operation {
  const found = calls().find(({ operation }) => operation.operationId === id);
  if (!found) throw new Error(`There is no call ${id}.`);
  return found.operation;
}

function parameterOf(id: string, name: string) {
  return callOf(id).parameters?.find((parameter) => parameter.name === name);
}

test('a public linter finds no problems in the document', async () => {
  expect(await lintOpenApi(document)).toEqual([]);
  expect(await lintOpenApi({ ...document, paths: { 'no-slash': {} } })).not.toEqual([]);
});

test('every parameter is described, and every call has error responses', () => {
  for (const { path, method, operation } of calls()) {
    const { parameters = [], responses } = operation;
    const silent = parameters.filter(({ description = '' }) => description === '').map(({ name }) => name);
    expect([method, path, silent]).toEqual([method, path, []]);
    const days = parameters.filter(({ description = '' }) => / day, as `YYYY-MM-DD`/.test(description));
    expect(days.filter(({ schema }) => schema.format !== 'date')).toEqual([]);
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(
      expect.arrayContaining(named),
    );
    if (operation.operationId !== 'live')
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '500', '503']));
  }
});

test('no two paths differ only in the names of their parameters', () => {
  const templates = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
  expect(new Set(templates).size).toBe(templates.length);
  const path = '/api/{truckCompany}/trucks/{truckId}/image/{contentTypeOrImageId}';
  expect(Object.keys(document.paths[path] ?? {}).toSorted()).toEqual(['delete', 'post']);
});

test('every schema is used by a call, and none is duplicated for requests', () => {
  const { schemas, ...others } = document.components;
  const reached = referredNames([document.paths, others]);
  for (const name of reached) for (const next of referredNames(schemas[name])) reached.add(next);
  expect(Object.keys(schemas).filter((name) => !reached.has(name))).toEqual([]);
  expect([...reached].filter((name) => !(name in schemas))).toEqual([]);
  expect(Object.keys(schemas).filter((name) => name.endsWith('Input'))).toEqual([]);
  const body = callOf('createTruck').requestBody as { content: Record<string, { schema: Schema }> };
  expect(body.content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/NewTruck' });
});

test('errors and headers are described once, and an error with its own message has it next to the reference', () => {
  const { responses } = callOf('updateTruck');
  expect(responses['400']).toEqual({
    $ref: '#/components/responses/BadRequest',
    description: 'Failed to update truck.',
  });
  expect(responses['412']).toEqual({ $ref: '#/components/responses/PreconditionFailed' });
  expect(responses['200']?.headers).toEqual({
    'x-request-id': { $ref: '#/components/headers/RequestId' },
    etag: { $ref: '#/components/headers/ETag' },
  });
  expect(Object.keys(document.components.responses?.PreconditionFailed?.headers ?? {})).toEqual([
    'x-request-id',
    'last-modified',
    'x-changed-by',
  ]);
  expect(document.components.responses?.ServiceUnavailable?.headers?.['retry-after']).toEqual({
    $ref: '#/components/headers/RetryAfter',
  });
  const statuses = new Set(calls().flatMap(({ operation }) => Object.keys(operation.responses)));
  expect([...statuses]).toEqual(
    expect.arrayContaining(['400', '401', '403', '404', '409', '412', '413', '414', '422', '429', '500', '503']),
  );
});

describe('the description of a list', () => {
  const lists = (): ListSchema[] => [
    ...new Map(app.routes.flatMap(({ listSchema }) => (listSchema ? [[listSchema.list, listSchema]] : []))).values(),
  ];
  const rowsOf = ({ list }: ListSchema) =>
    app.routes.find(({ listSchema, path }) => listSchema?.list === list && path.endsWith('rows'));

  test('names every column with its type and its capabilities', () => {
    expect(lists().length).toBeGreaterThanOrEqual(11);
    const { description = '' } = callOf('listTrucksRows');
    expect(description).toContain('| `make` | Make | text | in, contains | yes | yes |  |');
    expect(description).toContain('| `purchasePrice` | Purchase Price | money | in, from, to | yes |  | yes |');
    for (const listSchema of lists()) {
      const text = callOf(rowsOf(listSchema)?.id ?? '').description ?? '';
      expect(listSchema.fields.filter(({ id }) => !text.includes(`| \`${id}\` |`)).map(({ id }) => id)).toEqual([]);
    }
  });

  test('describes its query parameters, with limits and examples that the server accepts', async () => {
    expect(parameterOf('listTrucksRows', 'limit')?.schema).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 200,
      default: 25,
    });
    for (const listSchema of lists()) {
      const route = rowsOf(listSchema);
      const examples = Object.values(parameterOf(route?.id ?? '', 'filter')?.examples ?? {});
      expect(examples.length).toBeGreaterThan(0);
      const admin = await app.as('Admin');
      for (const { value } of examples) {
        const path = `/api${route?.path.replace(':truckCompany', 'all')}?filter=${encodeURIComponent(value)}&limit=1`;
        expect([path, (await admin.get(path)).status]).toEqual([path, 200]);
      }
      const groups = (parameterOf(route?.id ?? '', 'group')?.schema.enum ?? []) as string[];
      for (const group of groups) expect(parameterOf(route?.id ?? '', 'group')?.description).toContain(`\`${group}\``);
    }
  });
});

// The validator of all answers compares them with the document.
test('every list answers rows with all of its columns', async () => {
  const fixture = moneyFixture(user);
  await fixture.trade('abbasAutos', 12);
  const { body: truck } = await user.post('/api/abbasAutos/trucks', truckBody({ isSold: false, advertised: true }));
  expect((await user.post('/api/abbasAutos/orders', paperBody([truck.id]))).status).toBe(201);
  const admin = await app.as('Admin');
  for (const { record } of kindExamples) await record({ admin });
  for (const route of app.routes) {
    const { listSchema, path } = route;
    if (!listSchema || !path.endsWith('/rows')) continue;
    const also = listSchema.fields.filter(({ onDemand }) => onDemand).map(({ id }) => id);
    const address = `/api${path.replace(':truckCompany', 'all')}?limit=200&also=${also.join(',')}`;
    const { status, body } = await admin.get(address);
    expect([address, status]).toEqual([address, 200]);
    expect([listSchema.list, body.rows.length > 0]).toEqual([listSchema.list, true]);
  }
});

test('a client generated from the document lists and filters trucks', async () => {
  for (const [make, purchasePrice] of [
    ['DAF', 1000],
    ['Volvo', 2000],
    ['DAF', 3000],
  ] as const) {
    const body = truckBody({ company: 'RedStar', make, purchasePrice, regNumber: `CL13 ${purchasePrice}` });
    expect((await user.post('/api/redStar/trucks', body)).status).toBe(201);
  }
  const folder = await generateClient(structuredClone(document) as unknown as Record<string, unknown>);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { OpenAPI, TrucksService } = await import(/* @vite-ignore */ join(folder, 'index.ts'));
  Object.assign(OpenAPI, { BASE: app.url, TOKEN: await app.tokenOf('User') });
  const page = await TrucksService.listTrucksRows({
    truckCompany: 'redStar',
    filter: JSON.stringify({ make: { in: ['DAF'] }, purchasePrice: { from: 500, to: 5000 } }),
    sort: '-purchasePrice',
    fields: 'make,purchasePrice',
    group: 'make',
    limit: 10,
  });
  expect(page).toMatchObject({
    total: 2,
    rows: [
      { make: 'DAF', purchasePrice: 3000 },
      { make: 'DAF', purchasePrice: 1000 },
    ],
    groups: [{ value: 'DAF', count: 2 }],
  });
  await expect(TrucksService.listTrucksRows({ truckCompany: 'redStar', limit: 201 })).rejects.toMatchObject({
    status: 400,
  });
  const truck = await TrucksService.getTruck({ truckCompany: 'redStar', truckId: page.rows[0].id });
  expect(truck).toMatchObject({ make: 'DAF', purchasePrice: 3000 });
});

test('a program that misuses the generated client does not compile', async () => {
  const folder = await generateClient(structuredClone(document) as unknown as Record<string, unknown>);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const program = (more: string) => `
    import { TrucksService } from './index';
    const { rows, sums } = await TrucksService.listTrucksRows({ truckCompany: 'redStar', group: 'make', limit: 10 });
    export const price: number | undefined = rows[0]?.purchasePrice;
    export const total: number | undefined = sums.purchasePrice;
    ${more}
    export {};`;
  expect(await compileWithClient(folder, program(''))).toBe('');
  expect(await compileWithClient(folder, program('rows[0]?.purchasePrise;'))).toContain(
    "'purchasePrise' does not exist",
  );
  const wrong = "await TrucksService.listTrucksRows({ truckCompany: 'redStar', group: 'purchasePrice' });";
  expect(await compileWithClient(folder, program(wrong))).toContain('is not assignable');
});

/** Each description by the name of its parameter, header, field or status. */
function descriptionsIn(part: unknown, name = ''): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { description, name: own } = part as { description?: unknown; name?: unknown };
  const title = typeof own === 'string' ? own : name;
  const nested = Object.entries(part).flatMap(([key, value]) =>
    descriptionsIn(value, Array.isArray(part) ? name : key),
  );
  return typeof description === 'string' ? [`${title}: ${description}`, ...nested] : nested;
}

test('parameters, headers, fields and answers have the stored descriptions', () => {
  expect([...new Set(descriptionsIn(document))].toSorted()).toMatchSnapshot();
});

const written = (value: unknown) => inspect(value, { breakLength: 120, compact: 4, depth: null });

test.each(Object.entries(document.components.schemas))('%s has the stored fields', (_name, schema) => {
  expect(written(schema)).toMatchSnapshot();
});

test('each call answers with the stored schema', () => {
  const answers = calls().map(({ path, method, operation }) => {
    const done = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
    return `${method} ${path}: ${done.map(([, { content }]) => written(content)).join(', ')}`;
  });
  expect(answers.join('\n')).toMatchSnapshot();
});
