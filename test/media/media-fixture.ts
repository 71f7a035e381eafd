/** The whole product with each kind of storage, for tests of photos and videos. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { openAzureStorage } from '#server/storage/azure-storage.ts';
import { truckBody } from '../app/factories.ts';
import { type Client, startTestApp, type TestApp, type TestAppOptions } from '../app/test-app.ts';
import { quietLog } from '../run/quiet-log.ts';
import { sharedAzurite } from './azurite.ts';
import { putFile } from './media-files.ts';

interface Place {
  options: TestAppOptions;
}

async function onDisk(): Promise<Place> {
  return { options: {} };
}

async function onAzure(): Promise<Place> {
  const connectionString = await sharedAzurite();
  const container = `media-${randomUUID()}`;
  const storage = (publicUrl: string) => openAzureStorage({ connectionString, container, publicUrl, log: quietLog });
  return { options: { storage } };
}

/** Rows for `describe.each`: the name of a storage, and its set-up. */
export const mediaPlaces = [
  ['local disk', onDisk],
  ['Azure Blob Storage', onAzure],
] as const;

export const trucks = '/api/abbasAutos/trucks';

/** Starts the product with one of the storages for the tests of a `describe`. */
export class MediaFixture {
  app!: TestApp;
  user!: Client;

  constructor(setUp: () => Promise<Place>) {
    beforeAll(async () => {
      const { options } = await setUp();
      this.app = await startTestApp(options);
      this.user = await this.app.as('User');
    });
    afterAll(() => this.app.stop());
  }

  /** Creates a truck and returns its path. */
  readonly addTruck = async (): Promise<string> => {
    const { body } = await this.user.post(trucks, truckBody());
    return `${trucks}/${body.id}`;
  };

  /** Requests an upload address for a truck. */
  readonly uploadAddress = async (truck: string, kind = 'image', type = 'image/png'): Promise<string> => {
    const { status, body } = await this.user.post(`${truck}/${kind}/${encodeURIComponent(type)}`);
    expect({ status, body }).toEqual({ status: 201, body: { uri: expect.stringMatching(/^http/) } });
    return body.uri;
  };

  /** Uploads a file of the truck like a browser. */
  readonly upload = async (truck: string, bytes: Buffer, kind = 'image', type = 'image/png'): Promise<void> => {
    const answer = await putFile(await this.uploadAddress(truck, kind, type), bytes, type);
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 201, text: '' });
  };
}
