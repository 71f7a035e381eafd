/** The product behind the proxies of docs/operations.md: log-in, saving, live updates and uploads. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestedScope } from '#server/identity/protocol/provider-configuration.ts';
import { createClient } from '#test/app/client.ts';
import { truckBody } from '#test/app/factories.ts';
import { type ProductProcess, runCommand, startProduct } from '#test/app/product-process.ts';
import type { Client } from '#test/app/test-app.ts';
import { signIn, TestBrowser } from '#test/app/test-browser.ts';
import { bytesAt, putFile, video } from '#test/media/media-files.ts';
import { freePort } from '#test/network/free-port.ts';
import { partTitle } from './installed-programs.ts';
import { isInstalled, proxyKinds, startProxy } from './installed-proxies.ts';

const admin = { email: 'boss@example.test', password: 'winter-ferry-to-hull' };
const trucks = '/api/abbasAutos/trucks';

/** This machine's network address: callers from loopback would count as proxies. */
const ownAddress = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address;

/** The size of a video, larger than any proxy allows by default. */
const videoBytes = 60 * 1024 ** 2;

for (const kind of proxyKinds) {
  const title = partTitle(`behind ${kind.name}`, isInstalled(kind), `apt-get install ${kind.program}`);
  describe.skipIf(!isInstalled(kind))(title, () => {
    let folder: string;
    let product: ProductProcess;
    let proxy: Awaited<ReturnType<typeof startProxy>>;
    let settings: Record<string, string>;
    let url: string;
    let token: string;
    let user: Client;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'truck-proxy-'));
      const [port, productPort] = [await freePort(), await freePort()];
      url = `https://localhost:${port}`;
      proxy = await startProxy(kind, folder, productPort, port);
      setDefaultCACertificates([...getCACertificates(), readFileSync(proxy.certificate, 'utf8')]);
      settings = {
        DATA_DIR: join(folder, 'data'),
        PORT: String(productPort),
        PUBLIC_URL: url,
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        LOG_LEVEL: 'info',
      };
      product = await startProduct(settings);
      await product.ready();
      const place = { url, provider: { clientId: 'back-office', scope: requestedScope } };
      const browser = new TestBrowser(url);
      token = (await signIn(place, browser, admin)).access_token;
      expect(browser.cookieLines.every((line) => /; secure/i.test(line))).toBe(true);
      user = createClient(url, token);
    });
    afterAll(async () => {
      await product?.stop();
      await proxy?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    test('a save with the ETag of a compressed response succeeds, and with an outdated one fails with 412', async () => {
      const made = await user.post(trucks, truckBody());
      expect(made.status).toBe(201);
      const path = `${trucks}/${made.body.id}`;
      const read = await user.get(path);
      const change = truckBody({ make: 'Volvo' });
      const tag = read.headers.get('etag') ?? '';
      expect(tag).not.toBe('');
      expect((await user.put(path, change, { 'if-match': tag })).status).toBe(200);
      expect((await user.put(path, change, { 'if-match': tag })).status).toBe(412);
    });

    test('an unchanged list is answered with 304', async () => {
      const tag = (await user.get(trucks)).headers.get('etag') ?? '';
      expect((await user.get(trucks, { 'if-none-match': tag })).status).toBe(304);
    });

    test('a change arrives in an open screen within two seconds', async () => {
      const leaving = new AbortController();
      const headers = { authorization: `Bearer ${token}` };
      const live = await fetch(`${url}/api/live`, { headers, signal: leaving.signal });
      const made = await user.post(trucks, truckBody());
      const deadline = AbortSignal.timeout(2000);
      let text = '';
      for await (const chunk of live.body ?? []) {
        text += Buffer.from(chunk).toString();
        if (text.includes(made.body.id)) break;
        deadline.throwIfAborted();
      }
      leaving.abort();
      expect(text).toContain('event: changed');
      expect(deadline.aborted).toBe(false);
    });

    test('a large video arrives complete', async () => {
      const made = await user.post(trucks, truckBody());
      const address = await user.post(`${trucks}/${made.body.id}/video/video%2Fmp4`);
      expect(address.status).toBe(201);
      const bytes = video(videoBytes);
      expect((await putFile(address.body.uri, bytes, 'video/mp4')).status).toBe(201);
      const { body: videos } = await user.get(`${trucks}/${made.body.id}/videos`);
      const { body: shown } = await user.get(`${trucks}/${made.body.id}/videos/${videos[0].name}`);
      expect((await bytesAt(shown.uri)).equals(bytes)).toBe(true);
    });

    test.skipIf(ownAddress === undefined)(
      "the log has the caller's real address, whatever its headers claim",
      async () => {
        const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
        const { host, port } = new URL(url);
        const headers = { host, 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'whose-address' };
        const place = {
          host: ownAddress,
          port,
          path: trucks,
          servername: 'localhost',
          ca: readFileSync(proxy.certificate),
        };
        const asked = request({ ...place, headers });
        asked.on('response', ({ statusCode }) => resolve(statusCode)).on('error', reject);
        asked.end();
        expect(await promise).toBe(401);
        const lines = product.output().split('\n');
        const line = lines.find((one) => one.includes('whose-address') && one.includes('incoming')) ?? '{}';
        expect(JSON.parse(line)).toMatchObject({ req: { ip: ownAddress } });
      },
    );

    test('long headers and addresses with encoded slashes reach the product', async () => {
      const long = await createClient(url, 'x'.repeat(12_000)).get(trucks);
      expect(long).toMatchObject({ status: 401, body: { status: 401 } });
      const slash = await user.get(`${trucks}/no%2Ftruck`);
      expect(slash).toMatchObject({ status: 404, body: { status: 404 } });
    });

    test('doctor reports the address as ok', async () => {
      const { output } = await runCommand('doctor', [], { ...settings, NODE_EXTRA_CA_CERTS: proxy.certificate });
      expect(output).toMatch(/^ok +address /m);
    });

    test('HTTP/2 works', async () => {
      const session = connectHttp2(url, { ca: readFileSync(proxy.certificate) });
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      session.on('error', reject);
      const stream = session.request({ ':path': '/readyz' });
      stream.on('response', (headers) => resolve(headers[':status'])).on('error', reject);
      expect(await promise).toBe(200);
      session.close();
    });
  });
}
