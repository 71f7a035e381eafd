/** What `npm run doctor` says about the storage and the identity provider. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { startIdentityProvider } from '#test/identity/identity-provider.ts';
import { sharedAzurite } from '#test/media/azurite.ts';
import { freePort } from '#test/network/free-port.ts';
import { startServer } from '#test/network/local-server.ts';
import { quietLog } from '#test/run/quiet-log.ts';
import { serviceChecks } from './service-checks.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truck-services-'));
  onTestFinished(() => rm(folder, { recursive: true }));
});

/** The finding of one check, with the test's folder as `FOLDER` and each place as its name. */
async function finding(name: string, settings: NodeJS.ProcessEnv, places: Record<string, string> = {}, media = true) {
  const env = readEnv({ DATA_DIR: folder, ...settings });
  const check = serviceChecks(env, media, quietLog).find((one) => one.name === name);
  const { state, text } = (await check?.run()) ?? { state: 'no such check', text: '' };
  const replaced = Object.entries({ FOLDER: folder, ...places });
  return { state, text: replaced.reduce((done, [word, place]) => done.replaceAll(place, word), text) };
}

/** A server that answers each path with a status, a body and headers; 404 otherwise. */
async function serve(answers: Record<string, [status: number, body: unknown, headers?: Record<string, string>]>) {
  const { url, stop } = await startServer((request, response) => {
    const [status, body, own = {}] = answers[request.url ?? ''] ?? [404, ''];
    response.writeHead(status, own).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  onTestFinished(stop);
  return url;
}

describe('storage', () => {
  test('in a folder that does not exist yet is a note', async () => {
    expect(await finding('storage', {}, {}, false)).toEqual({
      state: 'note',
      text: 'FOLDER/media does not exist yet; the first start creates it.',
    });
  });

  test('in a folder passes, and leaves no file behind', async () => {
    await mkdir(join(folder, 'media/.incoming'), { recursive: true });
    expect(await finding('storage', {})).toEqual({
      state: 'ok',
      text: 'A file was written to FOLDER/media, read and removed.',
    });
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(entries.filter((entry) => entry.isFile())).toEqual([]);
  });

  test('in a folder that cannot be used fails with what to do', async () => {
    await writeFile(join(folder, 'media'), '');
    expect(await finding('storage', {})).toEqual({
      state: 'fails',
      text: 'FOLDER/media cannot be used: not a directory. Make the folder writable and free some space.',
    });
  });

  const inAzure = (connectionString: string) => ({
    AZURE_STORAGE_CONNECTION_STRING: connectionString,
    AZURE_STORAGE_CONTAINER: 'doctor',
  });

  test('in Azure passes without a local folder', async () => {
    expect(await finding('storage', inAzure(await sharedAzurite()), {}, false)).toEqual({
      state: 'ok',
      text: 'A file was written to the container doctor, read and removed.',
    });
  });

  const azureRemedy = 'Check AZURE_STORAGE_CONNECTION_STRING, AZURE_STORAGE_CONTAINER and the network.';

  /** A storage account that refuses what the test names. */
  async function brokenAccount(isRefused: (method: string | undefined, url: string) => boolean): Promise<string> {
    let written = Buffer.alloc(0);
    const { url, stop } = await startServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const { method, url: path = '' } = request;
      if (isRefused(method, path)) {
        response.writeHead(403, { 'content-type': 'application/xml', 'x-ms-error-code': 'AuthorizationFailure' });
        return response.end('<Error><Code>AuthorizationFailure</Code><Message>Not yours</Message></Error>');
      }
      if (method === 'PUT') {
        written = Buffer.concat(parts);
        return response.writeHead(201).end();
      }
      if (path.includes('comp=')) {
        const xml = path.includes('comp=list')
          ? '<EnumerationResults><Blobs/><NextMarker/></EnumerationResults>'
          : '<StorageServiceProperties/>';
        return response.writeHead(200, { 'content-type': 'application/xml' }).end(xml);
      }
      const other = Buffer.from(written.toString().toUpperCase());
      return response.writeHead(200, { 'content-length': other.length, etag: '"1"' }).end(other);
    });
    onTestFinished(stop);
    return `DefaultEndpointsProtocol=http;AccountName=account;AccountKey=a2V5;BlobEndpoint=${url}/account`;
  }

  test('in a container that cannot be opened fails with what to check', async () => {
    const settings = inAzure(await brokenAccount(() => true));
    const host = new URL(/BlobEndpoint=(.*)/.exec(settings.AZURE_STORAGE_CONNECTION_STRING)?.[1] ?? '').host;
    expect(await finding('storage', settings, { HOST: host })).toEqual({
      state: 'fails',
      text: `The container doctor (AZURE_STORAGE_CONTAINER) at HOST cannot be reached: Not yours. ${azureRemedy}`,
    });
  });

  test('in a container that takes no files fails with what to check', async () => {
    const settings = inAzure(await brokenAccount((method, url) => method === 'PUT' && url.includes('probes')));
    expect(await finding('storage', settings)).toEqual({
      state: 'fails',
      text: `The container doctor cannot be used: Not yours. ${azureRemedy}`,
    });
  });

  test('that answers with another content fails', async () => {
    expect(await finding('storage', inAzure(await brokenAccount(() => false)))).toEqual({
      state: 'fails',
      text: `The container doctor cannot be used: Data read back differs from data written. ${azureRemedy}`,
    });
  });
});

describe('the identity provider', () => {
  const configuration = '/.well-known/openid-configuration';
  const settingsOf = (issuer: string) => ({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'a', OIDC_AUDIENCE: 'b' });
  const remedy = 'Check OIDC_ISSUER and the network.';

  test('that is embedded passes', async () => {
    expect(await finding('identity', {})).toEqual({ state: 'ok', text: 'The embedded identity provider is used.' });
  });

  test.each(['', '/', '//'])('that publishes its keys passes with "%s" after its address', async (end) => {
    const provider = await startIdentityProvider();
    onTestFinished(() => provider.stop());
    expect(await finding('identity', settingsOf(`${provider.issuer}${end}`), { ISSUER: provider.issuer })).toEqual({
      state: 'ok',
      text: `ISSUER${end} answers with 1 keys.`,
    });
  });

  test('that has another name fails with both names', async () => {
    const url = await serve({ [configuration]: [200, { issuer: 'https://other.example.test/' }] });
    expect(await finding('identity', settingsOf(url), { ISSUER: url })).toEqual({
      state: 'fails',
      text: 'The provider calls itself https://other.example.test/. Set OIDC_ISSUER to that, not to ISSUER.',
    });
  });

  test('that gives a very long name is quoted with 200 characters', async () => {
    const url = await serve({ [configuration]: [200, { issuer: 'x'.repeat(300) }] });
    expect((await finding('identity', settingsOf(url))).text).toContain(`calls itself ${'x'.repeat(200)}. Set`);
  });

  /** A provider with these keys, whose clock differs from ours by some seconds. */
  async function providerWith(keys: [number, unknown], aheadSeconds = 0): Promise<string> {
    const date = new Date(Date.now() + aheadSeconds * 1000).toUTCString();
    const answers: Parameters<typeof serve>[0] = { '/keys': keys };
    const url = await serve(answers);
    answers[configuration] = [200, { issuer: url, jwks_uri: `${url}/keys` }, { date }];
    return url;
  }

  test.each([
    ['ISSUER/keys answers 500', [500, '']],
    ['JSON Web Key Set malformed', [200, { keys: 'none' }]],
  ] as const)('whose keys cannot be used fails: %s', async (reason, keys) => {
    const url = await providerWith([...keys]);
    expect(await finding('identity', settingsOf(url), { ISSUER: url })).toEqual({
      state: 'fails',
      text: `ISSUER cannot be used: ${reason}. ${remedy}`,
    });
  });

  test('that answers its configuration with 404 fails', async () => {
    const url = await serve({});
    expect(await finding('identity', settingsOf(url), { ISSUER: url })).toEqual({
      state: 'fails',
      text: `ISSUER cannot be used: ISSUER${configuration} answers 404. ${remedy}`,
    });
  });

  test('that does not answer fails', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    expect(await finding('identity', settingsOf(url), { ISSUER: url })).toEqual({
      state: 'fails',
      text: `ISSUER cannot be used: connection refused. ${remedy}`,
    });
  });

  test.each([50, -50])('whose clock is %i s ahead passes', async (seconds) => {
    const url = await providerWith([200, { keys: [] }], seconds);
    expect(await finding('identity', settingsOf(url), { ISSUER: url })).toEqual({
      state: 'ok',
      text: 'ISSUER answers with 0 keys.',
    });
  });

  test.each([
    [120, 'ahead of'],
    [-120, 'behind'],
  ])('whose clock is %i s ahead fails as %s ours', async (seconds, words) => {
    const url = await providerWith([200, { keys: [] }], seconds);
    expect(await finding('identity', settingsOf(url))).toEqual({
      state: 'fails',
      text: expect.stringMatching(
        new RegExp(
          `^The provider's clock is 1(19|2[012]) s ${words} ours\\. Synchronise this machine's clock \\(NTP\\)\\.$`,
        ),
      ),
    });
  });
});
