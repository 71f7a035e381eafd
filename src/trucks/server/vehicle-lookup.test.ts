/** Tests the DVLA look-up against a local server that answers as the published API does. */
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { concurrencyLimits } from '#server/http/concurrency-limits.ts';
import { appForTest, type Client, startTestApp, type TestApp } from '#test/app/test-app.ts';
import { startServer } from '#test/network/local-server.ts';
import { euroStatusOf, vehicleLookup } from './vehicle-lookup.ts';

/** Records the requests and sets the response. */
interface Service {
  url: string;
  requests: { path: string | undefined; key: unknown; body: unknown }[];
  answer: (response: ServerResponse) => void;
  stop: () => Promise<void>;
}

async function startService(): Promise<Service> {
  const service: Service = { url: '', requests: [], answer: () => undefined, stop: async () => undefined };
  const { url, stop } = await startServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    service.requests.push({ path: request.url, key: request.headers['x-api-key'], body: JSON.parse(text) });
    service.answer(response);
  });
  return Object.assign(service, { url, stop });
}

const reply =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

const errorBody = (status: string, title: string) => ({ errors: [{ status, code: status, title, detail: title }] });

const published = {
  registrationNumber: 'AB12CDE',
  taxStatus: 'Untaxed',
  motStatus: 'Valid',
  make: 'DAF',
  yearOfManufacture: 2018,
  engineCapacity: 12902,
  fuelType: 'HEAVY OIL',
  markedForExport: false,
  colour: 'WHITE',
  typeApproval: 'N3',
  revenueWeight: 44000,
  dateOfLastV5CIssued: '2024-05-01',
  motExpiryDate: '2027-01-31',
  wheelplan: '3-AXLE ARTIC',
  monthOfFirstRegistration: '2018-05',
  euroStatus: 'EURO 6 AD',
};

let service: Service;
let app: TestApp;
let user: Client;

beforeAll(async () => {
  service = await startService();
  app = await startTestApp({ env: { DVLA_API_KEY: 'secret-key', DVLA_API_URL: `${service.url}/enquiry/` } });
  user = await app.as('User');
});
afterAll(async () => {
  await app.stop();
  await service.stop();
});

test("the reg number is sent without spaces, and the vehicle's details are returned", async () => {
  service.answer = reply(200, published);
  const { status, body } = await user.get('/api/vehicle-lookup/ab12%20cde');
  expect([status, body]).toEqual([
    200,
    {
      make: 'DAF',
      colour: 'WHITE',
      monthOfFirstRegistration: '2018-05',
      euroStatus: 'Euro6',
      motExpiry: '2027-01-31',
      markedForExport: false,
    },
  ]);
  expect(service.requests.at(-1)).toEqual({
    path: '/enquiry/v1/vehicles',
    key: 'secret-key',
    body: { registrationNumber: 'AB12CDE' },
  });
});

test('fields missing from the response are null', async () => {
  service.answer = reply(200, { registrationNumber: 'AB12CDE', make: 'DAF', motExpiryDate: 'soon' });
  expect((await user.get('/api/vehicle-lookup/AB12CDE')).body).toEqual({
    make: 'DAF',
    colour: null,
    monthOfFirstRegistration: null,
    euroStatus: null,
    motExpiry: null,
    markedForExport: null,
  });
});

test.each([
  ['a colour of 100,000 characters', { colour: 'X'.repeat(100_000) }],
  ['a colour with a NUL', { colour: 'RE\u0000D' }],
  ['a make of several lines with hidden characters', { make: 'DA\u202EF' }],
  ['a make that is a list', { make: ['DAF'] }],
  ['a month that does not exist', { monthOfFirstRegistration: '2019-13' }],
  ['a day that does not exist', { motExpiryDate: '2027-02-31' }],
  ['a standard that is a number', { euroStatus: 6 }],
  ['an export mark that is a text', { markedForExport: 'yes' }],
])('%s counts as missing, and the other fields are used', async (_name, odd) => {
  const base = { make: 'DAF', colour: 'WHITE', ...odd };
  service.answer = reply(200, base);
  const { status, body } = await user.get('/api/vehicle-lookup/AB12CDE');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    make: 'make' in odd ? null : 'DAF',
    colour: 'colour' in odd ? null : 'WHITE',
    monthOfFirstRegistration: null,
    euroStatus: null,
    motExpiry: null,
    markedForExport: null,
  });
});

test.each([
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"DAF"'],
  ['nothing', ''],
  ['a megabyte of brackets', '['.repeat(1_000_000)],
  ['more than a megabyte', `{"make":"${'X'.repeat(2_000_000)}"}`],
])('a response of %s answers 503', async (_name, text) => {
  service.answer = (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  expect((await user.get('/api/vehicle-lookup/AB12CDE')).status).toBe(503);
});

test('an invalid Retry-After header is not passed on', async () => {
  service.answer = reply(429, {}, { 'retry-after': 'x'.repeat(5000) });
  const { status, headers } = await user.get('/api/vehicle-lookup/AB12CDE');
  expect([status, headers.get('retry-after')]).toEqual([429, null]);
});

test.each([
  ['not found', reply(404, errorBody('404', 'Vehicle Not Found')), 404, 'The requested vehicle does not exist.'],
  ['no reg number', reply(400, errorBody('400', 'Bad Request')), 404, 'The requested vehicle does not exist.'],
  ['a wrong key', reply(403, { message: 'Forbidden' }), 503, expect.stringContaining('is not responding')],
  ['an outage', reply(503, errorBody('503', 'Service Unavailable')), 503, expect.stringContaining('is not responding')],
  [
    'an internal error',
    reply(500, errorBody('500', 'Internal Server Error')),
    503,
    expect.stringContaining('is not responding'),
  ],
  [
    'a web page',
    (response: ServerResponse) => void response.writeHead(200).end('<html>'),
    503,
    expect.stringContaining('is not responding'),
  ],
  ['a broken connection', (response: ServerResponse) => void response.destroy(), 503, expect.anything()],
])('%s is reported to the caller', async (_, answer, status, message) => {
  service.answer = answer;
  const { body } = await user.get('/api/vehicle-lookup/ZZ99%20ZZZ');
  expect(body).toMatchObject({ status, message });
});

test('too many requests answer 429 with Retry-After', async () => {
  service.answer = reply(429, { message: 'Too Many Requests' }, { 'retry-after': '17' });
  const { status, headers, body } = await user.get('/api/vehicle-lookup/AB12CDE');
  expect([status, headers.get('retry-after')]).toEqual([429, '17']);
  expect(body.message).toBe('Too many look-ups. Try again later.');
});

test('a service that does not respond in time answers 503', async () => {
  service.answer = () => undefined;
  const silent = vehicleLookup({ url: service.url, key: 'key', timeoutMs: 50 });
  await expect(silent('AB12CDE', new AbortController().signal)).rejects.toMatchObject({ status: 503 });
});

test('without a key the look-up answers 501', async () => {
  const without = await appForTest();
  const { body } = await (await without.as('User')).get('/api/vehicle-lookup/AB12CDE');
  expect(body).toMatchObject({ status: 501, message: 'The DVLA look-up is not set up.' });
});

test('no database connection is held while waiting for the service', async () => {
  const waiting: ServerResponse[] = [];
  service.answer = (response) => void waiting.push(response);
  onTestFinished(() => waiting.forEach((response) => void response.destroy()));
  const calls = Array.from({ length: 30 }, () => user.get('/api/vehicle-lookup/AB12CDE'));
  await expect.poll(() => waiting.length).toBe(concurrencyLimits.outside.perUser);
  expect((await user.get('/api/abbasAutos/trucks')).status).toBe(200);
  service.answer = reply(200, published);
  for (const response of waiting) reply(200, published)(response);
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
});

test.each([
  ['EURO 6 AD', undefined, 'Euro6'],
  ['Euro VI', undefined, 'Euro6'],
  ['EURO V', undefined, 'Euro5'],
  ['EURO5', 'DIESEL', 'Euro5'],
  ['EURO 4', undefined, 'Euro4'],
  ['EURO III', undefined, 'Euro3'],
  ['EURO 2', undefined, null],
  ['EURO 7', undefined, null],
  [undefined, 'ELECTRICITY', 'Electric'],
  [undefined, 'HEAVY OIL', null],
])('emission class %s with fuel %s is read as %s', (status, fuel, expected) => {
  expect(euroStatusOf(status, fuel)).toBe(expected);
});
