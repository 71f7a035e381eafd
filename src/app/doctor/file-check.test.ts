/** Files in DATA_DIR that belong to another account after a start as root. */
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { copyFiles } from '#server/backup/backup-files.ts';
import { LocalFiles } from '#server/storage/local-files.ts';
import { checkFiles } from './file-check.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truck-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const truck of ['truck-1', 'truck-2']) {
    await mkdir(join(folder, 'media', truck), { recursive: true });
    await writeFile(join(folder, 'media', truck, 'a.png'), 'photo');
  }
});

const isRoot = process.getuid?.() === 0;

test('files that the account can use pass the check', async () => {
  expect(await checkFiles(folder)).toEqual({
    state: 'ok',
    text: `This account can read and write 6 files and folders in ${folder}.`,
  });
});

test.runIf(isRoot)('a file of another owner is reported to root, with the command that fixes it', async () => {
  const file = join(folder, 'media/truck-1/a.png');
  await chown(file, 65_534, 65_534);
  await mkdir(join(folder, 'postgres'));
  await chown(join(folder, 'postgres'), 65_534, 65_534);
  const { state, text } = await checkFiles(folder);
  expect(state).toBe('fails');
  expect(text).toContain(`1 do not belong to the account of ${folder}: ${file}.`);
  expect(text).toContain(`As root: chown -R 0:0 ${join(folder, 'media')} && chmod -R u+rwX ${join(folder, 'media')}`);
});

test.runIf(!isRoot && process.platform === 'linux')('a folder that cannot be opened is reported', async () => {
  await chmod(join(folder, 'media/truck-2'), 0);
  onTestFinished(() => chmod(join(folder, 'media/truck-2'), 0o700));
  const { state, text } = await checkFiles(folder);
  expect({ state, text }).toMatchObject({ state: 'fails', text: expect.stringContaining('media/truck-2. As root:') });
});

test.runIf(process.platform === 'linux').each(['truck-1/a.png', 'truck-2'])(
  'a backup that cannot read %s is refused with its name',
  async (name) => {
    const path = join(folder, 'media', name);
    await chmod(path, 0);
    onTestFinished(() => chmod(path, 0o700));
    await chmod(folder, 0o755);
    if (isRoot) {
      process.seteuid?.(65_534);
      onTestFinished(() => process.seteuid?.(0));
    }
    const files = LocalFiles.beside(join(folder, 'media'));
    const storage = { listAll: () => files.listAll(), read: async (key: string) => files.read(key) };
    const writer = { add: async () => undefined, addChunks: async () => undefined };
    await expect(copyFiles(storage, [], writer)).rejects.toThrow(
      `No backup was made, because ${path} cannot be read: permission denied. npm run doctor shows how to fix it.`,
    );
  },
);
