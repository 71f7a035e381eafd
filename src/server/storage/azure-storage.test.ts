/** Azure-specific behaviour: opening the container, and the permissions of signed URLs. */
import { buffer } from 'node:stream/consumers';
import { BlobServiceClient } from '@azure/storage-blob';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Azurite, startAzurite } from '#test/media/azurite.ts';
import { bytesAt, putFile } from '#test/media/media-files.ts';
import { freePort } from '#test/network/free-port.ts';
import { quietLog } from '#test/run/quiet-log.ts';
import { openAzureStorage } from './azure-storage.ts';

const publicUrl = 'https://trucks.example.test';
const bytes = Buffer.from('some bytes of a picture');
const key = 'truck-1/images/photo-1';
let azurite: Azurite;

beforeAll(async () => {
  azurite = await startAzurite();
});
afterAll(() => azurite.stop());

const open = (container = 'media', now?: () => number) =>
  openAzureStorage({
    connectionString: azurite.connectionString,
    container,
    publicUrl,
    log: quietLog,
    ...(now && { now }),
  });

describe('opening', () => {
  test('opening creates the container and adds the CORS rule for our origin once', async () => {
    await open('fresh');
    const storage = await open('fresh');
    await storage.check();
    const service = BlobServiceClient.fromConnectionString(azurite.connectionString);
    const { cors = [] } = await service.getProperties();
    expect(cors.filter(({ allowedOrigins }) => allowedOrigins === publicUrl)).toHaveLength(1);
    expect(cors[0]?.allowedMethods.split(',')).toEqual(expect.arrayContaining(['GET', 'PUT']));
    expect(storage.origin).toBe(new URL(service.url).origin);
  });

  test('the error says that the account cannot be reached', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}/devstoreaccount1`;
    const connectionString = azurite.connectionString.replace(/BlobEndpoint=[^;]+/, `BlobEndpoint=${endpoint}`);
    const opening = openAzureStorage({ connectionString, container: 'media', publicUrl, log: quietLog });
    await expect(opening).rejects.toThrow(/^The container media \(AZURE_STORAGE_CONTAINER\) at .* cannot be reached: /);
  });
});

test('files in the container that are not ours are left out of the list', async () => {
  const storage = await open('shared');
  expect((await putFile(await storage.uploadAddress(key, 'image/png'), bytes, 'image/png')).status).toBe(201);
  const service = BlobServiceClient.fromConnectionString(azurite.connectionString);
  await service.getContainerClient('shared').getBlockBlobClient('notes/Read me.txt').upload('no photo', 8);
  const listed = [];
  for await (const file of storage.listAll()) listed.push(file);
  expect(listed).toEqual([{ key, size: bytes.length, contentType: 'image/png' }]);
});

test('an upload URL cannot replace an existing file', async () => {
  const storage = await open();
  const uri = await storage.uploadAddress(key, 'image/png');
  expect((await putFile(uri, bytes, 'image/png')).status).toBe(201);
  expect((await putFile(uri, Buffer.from('other'), 'image/png')).ok).toBe(false);
  expect((await bytesAt(await storage.readAddress(key, 'image/png', 600))).equals(bytes)).toBe(true);
});

test('a file is served with the type in its URL, not with the type that the uploader sent', async () => {
  const storage = await open();
  const name = 'truck-1/images/page';
  expect((await putFile(await storage.uploadAddress(name, 'image/png'), bytes, 'text/html')).status).toBe(201);
  expect(await storage.list(name)).toEqual([{ key: name, size: bytes.length, contentType: 'text/html' }]);
  const response = await fetch(await storage.readAddress(name, 'image/png', 600));
  await response.arrayBuffer();
  expect(response.headers.get('content-type')).toBe('image/png');
});

test('URLs expire', async () => {
  const early = await open('media', () => Date.now() - 60 * 60_000);
  const uploading = await early.uploadAddress('truck-1/images/late', 'image/png');
  expect((await putFile(uploading, bytes, 'image/png')).status).toBe(403);
  expect((await fetch(await early.readAddress(key, 'image/png', 600))).status).toBe(403);
});

test('edit replaces parts of a large file and leaves the rest and its type unchanged', async () => {
  const storage = await open();
  const name = 'truck-1/images/large';
  const large = Buffer.alloc(9 * 1_048_576, 'picture ');
  await storage.write(name, large, 'image/jpeg');
  const late = large.length - 5;
  await storage.edit(name, [
    { offset: 3, bytes: Buffer.from('123') },
    { offset: late, bytes: Buffer.from('45678') },
  ]);
  large.set(Buffer.from('123'), 3);
  large.set(Buffer.from('45678'), late);
  expect((await buffer(await storage.read(name))).equals(large)).toBe(true);
  expect(await storage.list(name)).toEqual([{ key: name, size: large.length, contentType: 'image/jpeg' }]);
});
