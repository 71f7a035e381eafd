/** Files and folders that the app's account cannot read or write, for example after it was once started as root. */
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fileRefusedSentence } from '#server/file-error.ts';
import { errorOf, key, png, startStore, type } from '#test/media/local-store.ts';

/** Root can open every file, so the rest of the test runs as an unprivileged account. */
function dropRootPrivileges(): void {
  if (process.getuid?.() !== 0) return;
  process.seteuid?.(65_534);
  onTestFinished(() => process.seteuid?.(0));
}

/** A storage used by an ordinary account, after `close` has removed permissions. */
async function startWithoutPermission(close: (folder: string) => Promise<void>) {
  const lines: string[] = [];
  const store = await startStore({ onLog: (line) => lines.push(line) });
  const { folder, storage } = store;
  await storage.write(key, png, type);
  if (process.getuid?.() === 0) await chmod(folder, 0o777);
  for (const name of ['.incoming', 'truck-1', 'truck-1/images']) {
    await chmod(join(folder, name), 0o777);
  }
  await chmod(join(folder, key), 0o666);
  await close(folder);
  dropRootPrivileges();
  return { ...store, lines };
}

function put(uri: string): Promise<Response> {
  return fetch(uri, {
    method: 'PUT',
    headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': type },
    body: png,
  });
}

describe.runIf(process.platform === 'linux')('a file of another account', () => {
  test.each([
    ['file', (folder: string) => chmod(join(folder, key), 0)],
    ['folder', (folder: string) => chmod(join(folder, 'truck-1'), 0)],
  ])('with no permission on its %s is answered with 503, and the log names it', async (_what, close) => {
    const { storage, folder, lines } = await startWithoutPermission(close);
    const address = await storage.readAddress(key, type, 60);
    const answer = await fetch(address);
    expect(await errorOf(answer)).toMatchObject({ status: 503, message: fileRefusedSentence });
    expect(lines.join('')).toContain(`${join(folder, key)} cannot be read or written: permission denied.`);
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(503);
  });

  test('that is readable is served', async () => {
    const { storage } = await startWithoutPermission(async () => undefined);
    expect((await fetch(await storage.readAddress(key, type, 60))).status).toBe(200);
  });

  test.each([
    ['.incoming', (folder: string) => chmod(join(folder, '.incoming'), 0o500)],
    ['truck-1/images', (folder: string) => chmod(join(folder, 'truck-1/images'), 0o500)],
    ['truck-1', (folder: string) => chmod(join(folder, 'truck-1'), 0)],
  ])('an upload to the unwritable folder %s is refused with 503, and the log names it', async (name, close) => {
    const { storage, folder, lines } = await startWithoutPermission(close);
    const answer = await put(await storage.uploadAddress(`${key}-b`, type));
    expect(await errorOf(answer)).toMatchObject({ status: 503, message: fileRefusedSentence });
    expect(lines.join('')).toContain(join(folder, name));
  });

  test('a block for an inaccessible folder is refused with 503', async () => {
    const { storage } = await startWithoutPermission(
      async (folder) => void (await mkdir(join(folder, '.parts'), { mode: 0 })),
    );
    const address = await storage.uploadAddress(`${key}-b`, type);
    const answer = await put(`${address}&comp=block&blockid=${encodeURIComponent(btoa('block-1'))}`);
    expect(await errorOf(answer)).toMatchObject({ status: 503, message: fileRefusedSentence });
  });
});
