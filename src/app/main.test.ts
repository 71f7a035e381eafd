/** The product's process: one clear sentence when it cannot start, and nothing lost when it is killed. */
import { stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readEnv } from '#server/env.ts';
import { StartError } from '#server/start-error.ts';
import { type ProductProcess, startProduct, temporaryFolder } from '#test/app/product-process.ts';
import { runKillRounds } from '#tools/kill-rounds.ts';
import { startApp } from './start.ts';

// These tests start whole processes, and the first may have to build the web app.
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

/** Like `refusal`, without a process. */
async function startErrorOf(settings: Record<string, string>): Promise<string> {
  const startError = await startApp(readEnv({ LOG_LEVEL: 'silent', ...settings })).catch((error: unknown) => error);
  expect(startError).toBeInstanceOf(StartError);
  return (startError as StartError).message;
}

test('starts on an empty folder, shows its address and how to log in, and stops cleanly', async () => {
  const folder = join(await testFolder(), 'data');
  const first = await start({ DATA_DIR: folder });
  await first.ready();
  // The port answers a moment before the line is printed.
  const place = `Truck Back Office is at http://localhost:${first.port}`;
  await expect.poll(() => first.output()).toContain(place);
  expect(first.output()).toMatch(/First log-in: {2}admin@localhost\n\s+Password:\s+\S{12,}/);
  expect((await stat(folder)).mode & 0o077).toBe(0);
  expect(await startErrorOf({ DATA_DIR: folder, PORT: '0' })).toMatch(/^DATA_DIR .* is in use by another process.*\.$/);
  // SIGTERM is tested in scale-out.test.ts.
  first.child.kill('SIGINT');
  expect(await first.ended).toBe(0);
});

/** A port used by another program that closes every connection. */
async function takenPort(): Promise<number> {
  const taken = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  onTestFinished(() => new Promise<void>((resolve) => taken.close(() => resolve())));
  return (taken.address() as { port: number }).port;
}

const oneSentence = /^[A-Z][^\n]*\.$/;

test('explains in one sentence why it cannot start: a wrong setting, or an unreachable database', async () => {
  const folder = await testFolder();
  const databaseUrl = `postgres://someone:secret-word@127.0.0.1:${await takenPort()}/x`;
  const cases: [Record<string, string>, RegExp][] = [
    [{ DATA_DIR: join(folder, 'a'), LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
    [{ DATA_DIR: join(folder, 'b'), DATABASE_URL: databaseUrl }, /database/i],
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

test('names the setting whose address or folder cannot be used', async () => {
  const folder = await testFolder();
  const file = join(folder, 'file');
  await writeFile(file, '');
  const cases: [Record<string, string>, RegExp][] = [
    [{ DATA_DIR: join(folder, 'a'), PORT: String(await takenPort()) }, /PORT/],
    [{ DATA_DIR: join(folder, 'b'), HOST: '203.0.113.7', PORT: '0' }, /HOST/],
    [{ DATA_DIR: join(file, 'below-a-file'), PORT: '0' }, /DATA_DIR/],
  ];
  for (const [settings, names] of cases) {
    const sentence = await startErrorOf(settings);
    expect(sentence).toMatch(oneSentence);
    expect(sentence).toMatch(names);
  }
});

test('confirmed writes are never lost and numbers have no gaps when the server or the database is killed', async () => {
  const rounds: string[] = [];
  // Stopping a server under this load is tested in scale-out.test.ts.
  await runKillRounds(['server killed', 'database killed', 'database restarted'], ({ kind }) => {
    rounds.push(kind);
  });
  expect(rounds).toHaveLength(3);
});
