/** docs/operations.md is short, its settings are valid, and its npm commands work. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readEnv } from '#server/env.ts';
import { startIdentityProvider } from '../identity/identity-provider.ts';
import { freePort } from '../network/free-port.ts';
import { readBlocks } from './documented-blocks.ts';

// These tests start whole products.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const path = 'docs/operations.md';
const root = fileURLToPath(new URL('../../', import.meta.url));
const maxWords = 3500;

test('docs/operations.md has at most 3,500 words', async () => {
  const text = await readFile(join(root, path), 'utf8');
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(maxWords);
});

test('the settings in docs/operations.md are valid together', () => {
  const settings = readBlocks(path)
    .filter(({ language }) => language === 'ini')
    .map(({ text }) => parseEnv(text));
  expect(settings.length).toBeGreaterThan(4);
  expect(() => readEnv(Object.assign({}, ...settings, { NODE_EXTRA_CA_CERTS: '' }))).not.toThrow();
});

describe('the commands in docs/operations.md', () => {
  const lines = readBlocks(path)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.trim().split('\n'));
  const running: { child: ChildProcess; ended: Promise<void> }[] = [];
  let folder: string;
  let ports: { main: number; trial: number };
  let provider: Awaited<ReturnType<typeof startIdentityProvider>>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'truck-operations-'));
    ports = { main: await freePort(), trial: await freePort() };
    provider = await startIdentityProvider();
    // `npm` runs in the program's folder, wherever the command is called.
    await mkdir(join(folder, 'bin'));
    const script = `#!/bin/sh\nPATH="${process.env.PATH}" exec npm --prefix "${root}" "$@"\n`;
    await writeFile(join(folder, 'bin', 'npm'), script);
    await chmod(join(folder, 'bin', 'npm'), 0o755);
  });
  async function stopAll(): Promise<void> {
    for (const { child, ended } of running.splice(0)) {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await ended;
    }
  }
  afterAll(async () => {
    await stopAll();
    await provider.stop();
    await rm(folder, { recursive: true, force: true });
  });

  function begin(line: string): { child: ChildProcess; output: () => string; code: Promise<number | null> } {
    const own = line.replaceAll('DATA_DIR=trial', `DATA_DIR=${folder}/trial`).replaceAll('3999', String(ports.trial));
    const env = {
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter),
      HOME: folder,
      DATA_DIR: join(folder, 'data'),
      PORT: String(ports.main),
      ...(line.includes('make-superadmin') && provider.settings),
    };
    const child = spawn('sh', ['-c', own], { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk));
    child.stderr.on('data', (chunk: Buffer) => (text += chunk));
    return { child, output: () => text, code: new Promise((resolve) => child.once('close', resolve)) };
  }

  async function start(line: string): Promise<void> {
    const { child, output, code } = begin(line);
    running.push({ child, ended: code.then(() => undefined) });
    const port = line.includes('3999') ? ports.trial : ports.main;
    await vi.waitUntil(
      async () => child.exitCode !== null || (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok,
      { timeout: 60_000, interval: 50 },
    );
    expect({ exitCode: child.exitCode, output: output() }).toMatchObject({ exitCode: null });
    expect(output()).toContain('Truck Back Office is at');
  }

  test.each(lines)('%s succeeds', async (line) => {
    if (line.endsWith('npm start')) return await start(line);
    if (line.startsWith('npm run restore')) await stopAll();
    const { code, output } = begin(line);
    expect({ code: await code, output: output() }).toMatchObject({ code: 0 });
  });

  test('cover every task', () => {
    for (const name of ['start', 'doctor', 'backup', 'verify', 'restore', 'make-superadmin', 'reset-admin']) {
      expect(lines.some((line) => line.includes(`npm run ${name}`) || line.includes(`npm ${name}`))).toBe(true);
    }
  });
});
