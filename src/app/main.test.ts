/** The process as people start it: one clear sentence when it cannot, nothing lost when it is killed (decisions, section 1). */
import { stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runKillRounds } from '#test/kill-rounds.ts';
import { type ProductProcess, startProduct, temporaryFolder } from '#test/product-process.ts';

// Whole processes start here, and the first may have to build the web app.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 180_000 });

async function testFolder(): Promise<string> {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  return folder;
}

async function start(settings: Record<string, string>): Promise<ProductProcess> {
  const product = await startProduct(settings);
  onTestFinished(() => product.stop());
  return product;
}

async function refusal(settings: Record<string, string>): Promise<string> {
  const process = await start(settings);
  expect(await process.ended).toBe(1);
  return process.output().trim();
}

test('starts on an empty folder, tells where it is and how to get in, and ends cleanly', async () => {
  const folder = join(await testFolder(), 'data');
  const first = await start({ DATA_DIR: folder });
  await first.ready();
  // It answers a moment before it says so.
  const place = `Truck Back Office is at http://localhost:${first.port}`;
  await expect.poll(() => first.output()).toContain(place);
  expect(first.output()).toMatch(/First sign-in: admin@localhost\n\s+Password:\s+\S{12,}/);
  expect((await stat(folder)).mode & 0o077).toBe(0);
  const second = await refusal({ DATA_DIR: folder });
  expect(second).toMatch(/^DATA_DIR .* is in use by another process.*\.$/);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  const again = await start({ DATA_DIR: folder });
  await again.ready();
  await expect.poll(() => again.output()).toContain('Truck Back Office is at');
  expect(again.output()).not.toContain('Password:');
  again.child.kill('SIGINT');
  expect(await again.ended).toBe(0);
});

test('says in one sentence why it cannot start', async () => {
  const folder = await testFolder();
  const taken = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  onTestFinished(() => new Promise<void>((resolve) => taken.close(() => resolve())));
  const { port } = taken.address() as { port: number };
  const file = join(folder, 'file');
  await writeFile(file, '');
  const oneSentence = /^[A-Z][^\n]*\.$/;
  const cases: [Record<string, string>, RegExp][] = [
    [{ DATA_DIR: join(folder, 'a'), PORT: String(port) }, /PORT/],
    [{ DATA_DIR: join(folder, 'b'), PORT: '70000' }, /PORT/],
    [{ DATA_DIR: join(folder, 'c'), LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
    [{ DATA_DIR: join(folder, 'd'), OIDC_ISSUER: 'https://id.example.test' }, /OIDC_CLIENT_ID/],
    [{ DATA_DIR: join(file, 'below-a-file') }, /DATA_DIR/],
    [{ DATA_DIR: join(folder, 'e'), DATABASE_URL: `postgres://someone:secret-word@127.0.0.1:${port}/x` }, /database/i],
    [{ DATA_DIR: join(folder, 'f'), HOST: '203.0.113.7' }, /HOST/],
  ];
  for (const [settings, names] of cases) {
    const text = await refusal(settings);
    const sentence = text
      .split('\n')
      .filter((line) => !/^(\{|Building|\s|$)/.test(line))
      .join('\n');
    expect(sentence).toMatch(oneSentence);
    expect(sentence).toMatch(names);
    expect(text).not.toContain('secret-word');
  }
});

test('nothing that was answered is lost, and numbers stand in a row, whatever is killed', async () => {
  const rounds: string[] = [];
  await runKillRounds(['server killed', 'database killed', 'database restarted', 'server stopped'], ({ kind }) => {
    rounds.push(kind);
  });
  expect(rounds).toHaveLength(4);
});
