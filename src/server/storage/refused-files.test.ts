/** Files and folders that the product's account may not read or write, as a start as root leaves them. */
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fileRefusedSentence } from '#server/file-error.ts';
import { errorOf, key, png, startStore, type } from '#test/media/local-store.ts';

/** Root may open every file: the rest of the test runs as an account without that right. */
function leaveRoot(): void {
  if (process.getuid?.() !== 0) return;
  process.seteuid?.(65_534);
  onTestFinished(() => process.seteuid?.(0));
}

/** A store as an ordinary account finds it, with the files of another one made unusable by `close`. */
async function startClosed(close: (folder: string) => Promise<void>) {
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
  leaveRoot();
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
  ])('that is in a closed %s is read with 503, and the log names it', async (_what, close) => {
    const { storage, folder, lines } = await startClosed(close);
    const address = await storage.readAddress(key, type, 60);
    const answer = await fetch(address);
    expect(await errorOf(answer)).toMatchObject({ status: 503, message: fileRefusedSentence });
    expect(lines.join('')).toContain(`${join(folder, key)} cannot be read or written: permission denied.`);
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(503);
  });

  test('that can be read is served', async () => {
    const { storage } = await startClosed(async () => undefined);
    expect((await fetch(await storage.readAddress(key, type, 60))).status).toBe(200);
  });

  test.each([
    ['.incoming', (folder: string) => chmod(join(folder, '.incoming'), 0o500)],
    ['truck-1/images', (folder: string) => chmod(join(folder, 'truck-1/images'), 0o500)],
    ['truck-1', (folder: string) => chmod(join(folder, 'truck-1'), 0)],
  ])('an upload to the closed folder %s is refused with 503, and the log names it', async (name, close) => {
    const { storage, folder, lines } = await startClosed(close);
    const answer = await put(await storage.uploadAddress(`${key}-b`, type));
    expect(await errorOf(answer)).toMatchObject({ status: 503, message: fileRefusedSentence });
    expect(lines.join('')).toContain(join(folder, name));
  });

  test('a block of an upload to a closed folder is refused with 503', async () => {
    const { storage } = await startClosed(async (folder) => void (await mkdir(join(folder, '.parts'), { mode: 0 })));
    const address = await storage.uploadAddress(`${key}-b`, type);
    const answer = await put(`${address}&comp=block&blockid=${encodeURIComponent(btoa('block-1'))}`);
    expect(await errorOf(answer)).toMatchObject({ status: 503, message: fileRefusedSentence });
  });
});
