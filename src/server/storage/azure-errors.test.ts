import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { StartError } from '#server/start-error.ts';
import { truckBody } from '#test/app/factories.ts';
import { appForTest } from '#test/app/test-app.ts';
import { startServer } from '#test/network/local-server.ts';
import { quietLog } from '#test/run/quiet-log.ts';
import { openAzureStorage } from './azure-storage.ts';
import { isFileMissing, type MediaStorage } from './media-storage.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

const key = 'truck-1/images/photo-1';

/** Responds correctly only while the container is opened. */
async function openBrokenStorage(answer: (response: ServerResponse) => void): Promise<MediaStorage> {
  let isBroken = false;
  const { url, stop } = await startServer((request, response) => {
    request.resume();
    response.on('error', () => undefined);
    if (isBroken) answer(response);
    else if (request.method === 'PUT') response.writeHead(201).end();
    else response.writeHead(200, { 'content-type': 'application/xml' }).end('<StorageServiceProperties/>');
  });
  onTestFinished(stop);
  const connectionString = `DefaultEndpointsProtocol=http;AccountName=account;AccountKey=a2V5;BlobEndpoint=${url}/account`;
  const publicUrl = 'https://trucks.example.test';
  const options = { connectionString, container: 'media', publicUrl, log: quietLog, retryDelayMs: 1 };
  const storage = await openAzureStorage(options);
  isBroken = true;
  return storage;
}

const reply =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(body);

/** Responses that are invalid for every operation. Other bytes could be a valid file. */
const failures: [string, (response: ServerResponse) => void][] = [
  ['a refusal', reply(403, '<Error><Code>AuthenticationFailed</Code></Error>')],
  ['400', reply(400, 'x')],
  ['415', reply(415, 'x')],
  ['418', reply(418, 'x')],
  ['500', reply(500, '<html>')],
  ['a redirect', reply(302, '', { location: 'http://127.0.0.1:1/' })],
  ['a closed connection', (response) => void response.destroy()],
  [
    'a truncated response',
    (response) => {
      response.writeHead(200, { 'content-length': '9999' }).write('<');
      setTimeout(() => response.destroy(), 20);
    },
  ],
];

const invalidResponses: [string, (response: ServerResponse) => void][] = [
  ...failures,
  ['a web page', reply(200, '<html><p>Hello')],
  ['an empty response', reply(200, '')],
  ['a response that is not XML', reply(200, '{"x":1}')],
  ['other XML', reply(200, '<a/>')],
];

test.each(invalidResponses)('%s instead of a list throws StorageUnavailable', async (_name, answer) => {
  const storage = await openBrokenStorage(answer);
  await expect(storage.list('truck-1/')).rejects.toBeInstanceOf(StorageUnavailable);
});

test.each(failures)('%s instead of a file throws StorageUnavailable', async (_name, answer) => {
  const storage = await openBrokenStorage(answer);
  await expect(storage.read(key).then(buffer)).rejects.toBeInstanceOf(StorageUnavailable);
});

test.each(failures)('%s to a write throws StorageUnavailable', async (_name, answer) => {
  const storage = await openBrokenStorage(answer);
  await expect(storage.write(key, Buffer.from('x'), 'image/png')).rejects.toBeInstanceOf(StorageUnavailable);
});

test.each<[string, (storage: MediaStorage, key: string) => Promise<unknown>]>([
  ['uploadAddress', (storage, wrong) => storage.uploadAddress(wrong, 'image/png')],
  ['readAddress', (storage, wrong) => storage.readAddress(wrong, 'image/png', 600)],
  ['read', (storage, wrong) => storage.read(wrong)],
  ['readPart', (storage, wrong) => storage.readPart(wrong, 0, 1)],
  ['write', (storage, wrong) => storage.write(wrong, Buffer.from('x'), 'image/png')],
  ['writeStream', (storage, wrong) => storage.writeStream(wrong, Readable.from(['x']), 'image/png')],
  ['edit', (storage, wrong) => storage.edit(wrong, [])],
])('%s refuses a text that is not a key, without a request', async (_name, call) => {
  let requests = 0;
  const storage = await openBrokenStorage((response) => {
    requests += 1;
    response.writeHead(201).end();
  });
  await expect((async () => call(storage, '../other/photo'))()).rejects.toThrow(
    'Not a key of the storage: "../other/photo"',
  );
  expect(requests).toBe(0);
});

test.each<[string, (storage: MediaStorage) => Promise<unknown>]>([
  ['list', (storage) => storage.list('../')],
  ['remove', (storage) => storage.remove('../')],
])('%s refuses a text that is not a prefix', async (_name, call) => {
  const storage = await openBrokenStorage(reply(200, ''));
  await expect(call(storage)).rejects.toThrow('Not a prefix of the storage: "../"');
});

test('a missing file is reported as missing, not as an outage', async () => {
  const storage = await openBrokenStorage(reply(404, '<Error><Code>BlobNotFound</Code></Error>'));
  const error: unknown = await storage.read(key).catch((reason: unknown) => reason);
  expect([isFileMissing(error), error instanceof StorageUnavailable]).toEqual([true, false]);
});

test('a storage that refuses access is answered with 503 and a message, not with 403', async () => {
  const app = await appForTest({ storage: () => openBrokenStorage(reply(403, '<Error/>')) });
  const user = await app.as('User');
  const truck = (await user.post('/api/abbasAutos/trucks', truckBody())).body.id;
  await user.post(`/api/abbasAutos/trucks/${truck}/image/image%2Fpng`);
  const names = await app.db.selectFrom('media').select('id').execute();
  const answer = await user.get(`/api/abbasAutos/trucks/${truck}/images/${names[0]?.id}`);
  expect([answer.status, answer.headers.get('retry-after'), answer.body.message]).toEqual([
    503,
    '5',
    'The file storage is not responding at the moment. Try again soon.',
  ]);
});

describe('opening the container', () => {
  const publicUrl = 'https://trucks.example.test';
  const rule = {
    allowedOrigins: publicUrl,
    allowedMethods: 'GET,HEAD,PUT,OPTIONS',
    allowedHeaders: 'content-type,range,x-ms-*',
    exposedHeaders: 'content-length,content-range,etag,x-ms-*',
    maxAgeInSeconds: 3600,
  };

  /** Opens a container of an account with these CORS rules, and returns the rules that were set and what was logged. */
  async function openWith(origins: readonly string[], propertiesStatus = 200) {
    const set: string[] = [];
    const warnings: unknown[][] = [];
    const { url, stop } = await startServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const { method, url: path = '' } = request;
      response.setHeader('content-type', 'application/xml');
      if (!path.includes('comp=properties')) return response.writeHead(201).end();
      if (propertiesStatus !== 200) return response.writeHead(propertiesStatus).end('<Error><Code>No</Code></Error>');
      if (method === 'PUT') {
        set.push(
          ...[
            ...Buffer.concat(parts)
              .toString()
              .matchAll(/<AllowedOrigins>(.*?)</g),
          ].map(([, one]) => one ?? ''),
        );
        return response.writeHead(202).end();
      }
      const rules = origins.map(
        (one) =>
          `<CorsRule><AllowedOrigins>${one}</AllowedOrigins><AllowedMethods>GET</AllowedMethods><AllowedHeaders/><ExposedHeaders/><MaxAgeInSeconds>1</MaxAgeInSeconds></CorsRule>`,
      );
      return response.end(`<StorageServiceProperties><Cors>${rules.join('')}</Cors></StorageServiceProperties>`);
    });
    onTestFinished(stop);
    const connectionString = `DefaultEndpointsProtocol=http;AccountName=account;AccountKey=a2V5;BlobEndpoint=${url}/account`;
    const log = { ...quietLog, warn: (...line: unknown[]) => void warnings.push(line) };
    await openAzureStorage({ connectionString, container: 'media', publicUrl, log, retryDelayMs: 1 });
    return { set, warnings };
  }

  test.each([
    ['no rule', [], [publicUrl]],
    ['the rule of another origin', ['https://other.example'], ['https://other.example', publicUrl]],
    ['a rule for every origin', ['*'], []],
    ['a rule for our origin', [publicUrl], []],
    ['a rule for our origin and another', [`https://other.example,${publicUrl}`], []],
    ['a rule for a longer origin', [`${publicUrl}.other`], [`${publicUrl}.other`, publicUrl]],
  ])('with %s sets the rules that let browsers upload', async (_what, origins, expected) => {
    const { set, warnings } = await openWith(origins);
    expect({ set, warnings }).toEqual({ set: expected, warnings: [] });
  });

  test('logs the rule that it may not set, and goes on', async () => {
    const { set, warnings } = await openWith([], 403);
    expect({ set, warnings }).toEqual({
      set: [],
      warnings: [
        [{ err: expect.any(Error), rule }, 'The storage account needs this CORS rule, which could not be set.'],
      ],
    });
  });

  test.each([
    ['DefaultEndpointsProtocol=https;AccountName=x', 'is not an Azure Storage connection string.'],
    [
      'BlobEndpoint=https://x.example.test;SharedAccessSignature=sv=1',
      'must have an AccountKey, which signs the URLs.',
    ],
  ])('refuses the connection string %s', async (connectionString, words) => {
    const opening = openAzureStorage({ connectionString, container: 'media', publicUrl, log: quietLog });
    await expect(opening).rejects.toThrow(new StartError(`AZURE_STORAGE_CONNECTION_STRING ${words}`));
  });
});
