/** Files in DATA_DIR that belong to another account after a start as root. */
import { chmod, chown, lstat, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
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
  const media = join(folder, 'media');
  expect(await checkFiles(folder)).toEqual({
    state: 'fails',
    text: `Of 6 files and folders, 1 do not belong to the account of ${folder}: ${file}. As root: chown -R 0:0 ${media} && chmod -R u+rwX ${media}`,
  });
});

test.runIf(isRoot)('three files of another owner are named, the others are counted', async () => {
  for (const n of [1, 2, 3, 4, 5]) {
    await writeFile(join(folder, `note-${n}`), '');
    await chown(join(folder, `note-${n}`), 65_534, 65_534);
  }
  const { text } = await checkFiles(folder);
  const [, named = '', remedy = ''] =
    /^Of 11 files and folders, 5 do not belong to \S+ \S+ of \S+ (.*) and 2 more\. (.*)$/.exec(text) ?? [];
  expect(named.split(', ')).toEqual(Array(3).fill(expect.stringMatching(/\/note-\d$/)));
  expect(remedy.match(/note-\d/g)?.sort()).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 4, 5].sort().map((n) => `note-${n}`));
});

test.runIf(isRoot)('the files of a database server are left out, because it has another account', async () => {
  for (const name of ['postgres', 'postgres.new-1', 'postgres-notes']) {
    await mkdir(join(folder, name));
    await chown(join(folder, name), 65_534, 65_534);
  }
  expect((await checkFiles(folder)).text).toContain(
    `1 do not belong to the account of ${folder}: ${folder}/postgres-notes.`,
  );
});

test.runIf(!isRoot && process.platform === 'linux')('a folder that cannot be opened is reported', async () => {
  await chmod(join(folder, 'media/truck-2'), 0);
  onTestFinished(() => chmod(join(folder, 'media/truck-2'), 0o700));
  const { uid, gid } = await lstat(folder);
  const media = join(folder, 'media');
  expect(await checkFiles(folder)).toEqual({
    state: 'fails',
    text: `Of 5 files and folders, 1 cannot be read and written by this account: ${media}/truck-2. As root: chown -R ${uid}:${gid} ${media} && chmod -R u+rwX ${media}`,
  });
});

test.runIf(!isRoot && process.platform === 'linux')(
  'a folder of another account names the account to use',
  async () => {
    const { uid } = await lstat('/usr');
    expect(await checkFiles('/usr')).toEqual({
      state: 'fails',
      text: `Of 1 files and folders, 1 cannot be read and written by this account: /usr. /usr belongs to the account ${uid}: run the product and this command as that account (sudo -u '#${uid}' npm start).`,
    });
  },
);

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
