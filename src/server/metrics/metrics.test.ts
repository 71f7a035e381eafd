/**
 * Metrics cover requests, uploads, log-ins, connections and jobs, are served on loopback only, and contain no
 * personal data.
 */
import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedApp } from '#test/app/embedded-app.ts';
import { truckBody } from '#test/app/factories.ts';
import { appForTest } from '#test/app/test-app.ts';
import { admin, signIn, TestBrowser } from '#test/app/test-browser.ts';
import { blocksOf, putBlock, putBlockList } from '#test/media/block-upload.ts';
import { picture, putFile, video } from '#test/media/media-files.ts';
import { watchDatabase } from './database-metrics.ts';
import { startMetricsServer } from './metrics-server.ts';
import { signInCounts } from './sign-in-counts.ts';

/** Parses the samples, keyed by name and labels. */
async function samplesOf(register: Registry): Promise<Map<string, number>> {
  const text = await register.metrics();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

test('requests are counted by route and uploads with their bytes, without ids or addresses', async () => {
  const metrics = new Registry();
  const app = await appForTest({ metrics });
  watchDatabase(app.db, metrics);
  await sql`insert into pgboss.job (name, start_after) values ('remove-media', '2100-01-01')`.execute(app.db);
  const user = await app.as('User');
  const { body: truck } = await user.post('/api/abbasAutos/trucks', truckBody());
  await user.get(`/api/abbasAutos/trucks/${truck.id}`);
  await user.get('/api/abbasAutos/trucks/some-secret-id');
  await user.get('/some-secret-page?token=some-secret-word');
  const { body: address } = await user.post(
    `/api/abbasAutos/trucks/${truck.id}/image/${encodeURIComponent('image/png')}`,
  );
  const bytes = await picture('png');
  expect((await putFile(address.uri, bytes, 'image/png')).status).toBe(201);
  expect((await putFile(address.uri, bytes, 'image/png')).status).toBe(409);
  const upload = video(30_000);
  const { body: inBlocks } = await user.post(
    `/api/abbasAutos/trucks/${truck.id}/video/${encodeURIComponent('video/mp4')}`,
  );
  const blocks = blocksOf(upload, 20_000);
  for (const block of blocks) expect((await putBlock(inBlocks.uri, block.id, block.bytes)).status).toBe(201);
  const ids = blocks.map(({ id }) => id);
  expect((await putBlockList(inBlocks.uri, ids, 'video/mp4')).status).toBe(201);
  const route = '/api/:truckCompany/trucks/:truckId';
  await expect.poll(async () => (await samplesOf(metrics)).get('uploads_total{outcome="refused"}')).toBe(1);
  const samples = await samplesOf(metrics);
  const count = (labels: string) => samples.get(`http_request_duration_seconds_count{${labels}}`);
  expect(count('method="POST",route="/api/:truckCompany/trucks",status="201"')).toBe(1);
  expect(count(`method="GET",route="${route}",status="200"`)).toBe(1);
  expect(count(`method="GET",route="${route}",status="404"`)).toBe(1);
  expect(count('method="GET",route="unknown",status="404"')).toBe(1);
  await expect.poll(async () => (await samplesOf(metrics)).get('uploads_total{outcome="stored"}')).toBe(2);
  expect((await samplesOf(metrics)).get('upload_bytes_total')).toBe(bytes.length + upload.length);
  for (const state of ['used', 'idle', 'waiting']) {
    expect(samples.get(`database_connections{state="${state}"}`), state).toEqual(expect.any(Number));
  }
  expect(samples.get('jobs{queue="remove-media",state="waiting"}')).toBe(1);
  const text = await metrics.metrics();
  for (const private_ of [truck.id, 'some-secret', truck.regNumber, 'User@example.test', 'person|User']) {
    expect(text).not.toContain(private_);
  }
});

test('log-ins are counted by outcome', async () => {
  const app = await startEmbeddedApp();
  onTestFinished(() => app.stop());
  signInCounts.reset();
  await signIn(app, new TestBrowser(app.url));
  const wrong = signIn(app, new TestBrowser(app.url), { ...admin, password: 'not the password' });
  await expect(wrong).rejects.toThrow(/No sign-in/);
  const { values } = await signInCounts.get();
  expect(values).toEqual([
    { labels: { event: 'login', outcome: 'ok' }, value: 1 },
    { labels: { event: 'login', outcome: 'failed' }, value: 1 },
  ]);
});

test('metrics are served on loopback only, and refused for a foreign Host header', async () => {
  const server = await startMetricsServer(new Registry(), 0);
  onTestFinished(() => server.close());
  const url = `http://127.0.0.1:${server.port}`;
  const answer = await fetch(`${url}/metrics`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, Registry.PROMETHEUS_CONTENT_TYPE]);
  expect((await fetch(`${url}/anything`)).status).toBe(404);
  const { promise: status, resolve } = Promise.withResolvers<number | undefined>();
  request(`${url}/metrics`, { headers: { host: 'evil.example.test' } }, (response) => {
    response.resume();
    resolve(response.statusCode);
  }).end();
  expect(await status).toBe(421);
  const outside = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  for (const { address, family } of outside.filter(({ internal }) => !internal)) {
    if (family === 'IPv4') await expect(fetch(`http://${address}:${server.port}/metrics`)).rejects.toThrow();
  }
  await expect(startMetricsServer(new Registry(), server.port)).rejects.toThrow(/^METRICS_PORT \d+ cannot be used/);
});
