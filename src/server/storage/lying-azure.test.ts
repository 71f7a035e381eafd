/** A storage account that answers nonsense: callers are told to try again, and nothing fails with a stack. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { truckBody } from '#test/app/factories.ts';
import { appForTest } from '#test/app/test-app.ts';
import { quietLog } from '#test/run/quiet-log.ts';
import { openAzureStorage } from './azure-storage.ts';
import { isFileMissing, type MediaStorage } from './media-storage.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

const key = 'truck-1/images/photo-1';

/** Honest while the container is opened. */
async function openLying(answer: (response: ServerResponse) => void): Promise<MediaStorage> {
  let isLying = false;
  const server = createServer((request, response) => {
    request.resume();
    response.on('error', () => undefined);
    if (isLying) answer(response);
    else if (request.method === 'PUT') response.writeHead(201).end();
    else response.writeHead(200, { 'content-type': 'application/xml' }).end('<StorageServiceProperties/>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const connectionString = `DefaultEndpointsProtocol=http;AccountName=account;AccountKey=a2V5;BlobEndpoint=http://127.0.0.1:${port}/account`;
  const publicUrl = 'https://trucks.example.test';
  const options = { connectionString, container: 'media', publicUrl, log: quietLog, retryDelayMs: 1 };
  const storage = await openAzureStorage(options);
  isLying = true;
  return storage;
}

const reply =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(body);

/** Any bytes could be a file. */
const failures: [string, (response: ServerResponse) => void][] = [
  ['a refusal', reply(403, '<Error><Code>AuthenticationFailed</Code></Error>')],
  ['400', reply(400, 'x')],
  ['415', reply(415, 'x')],
  ['418', reply(418, 'x')],
  ['500', reply(500, '<html>')],
  ['a redirect', reply(302, '', { location: 'http://127.0.0.1:1/' })],
  ['a cut', (response) => void response.destroy()],
  [
    'a cut in the middle',
    (response) => {
      response.writeHead(200, { 'content-length': '9999' }).write('<');
      setTimeout(() => response.destroy(), 20);
    },
  ],
];

const lies: [string, (response: ServerResponse) => void][] = [
  ...failures,
  ['a web page', reply(200, '<html><p>Hello')],
  ['nothing', reply(200, '')],
  ['no XML', reply(200, '{"x":1}')],
  ['XML of another kind', reply(200, '<a/>')],
];

test.each(lies)('%s instead of a list is an outage', async (_name, answer) => {
  const storage = await openLying(answer);
  await expect(storage.list('truck-1/')).rejects.toBeInstanceOf(StorageUnavailable);
});

test.each(failures)('%s instead of a file is an outage', async (_name, answer) => {
  const storage = await openLying(answer);
  await expect(storage.read(key).then(buffer)).rejects.toBeInstanceOf(StorageUnavailable);
});

test.each(failures)('%s instead of having written is an outage', async (_name, answer) => {
  const storage = await openLying(answer);
  await expect(storage.write(key, Buffer.from('x'), 'image/png')).rejects.toBeInstanceOf(StorageUnavailable);
});

test('that there is no such file is an answer, and no outage', async () => {
  const storage = await openLying(reply(404, '<Error><Code>BlobNotFound</Code></Error>'));
  const error: unknown = await storage.read(key).catch((reason: unknown) => reason);
  expect([isFileMissing(error), error instanceof StorageUnavailable]).toEqual([true, false]);
});

test('a storage that refuses us is 503 with a sentence for the caller, and no 403', async () => {
  const app = await appForTest({ storage: () => openLying(reply(403, '<Error/>')) });
  const user = await app.as('User');
  const truck = (await user.post('/api/abbasAutos/trucks', truckBody())).body.id;
  await user.post(`/api/abbasAutos/trucks/${truck}/image/image%2Fpng`);
  const names = await app.db.selectFrom('media').select('id').execute();
  const answer = await user.get(`/api/abbasAutos/trucks/${truck}/images/${names[0]?.id}`);
  expect([answer.status, answer.headers.get('retry-after'), answer.body.message]).toEqual([
    503,
    '5',
    'The file storage does not answer at the moment. Try again soon.',
  ]);
});
