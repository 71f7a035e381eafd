/** Looks through DATA_DIR for files and folders that the product cannot read and write, as a start as root leaves them. */
import { constants } from 'node:fs';
import { access, lstat, opendir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type Finding, failed, ok } from './finding.ts';

/** So that a folder with millions of photos does not hold up the other checks. */
const maxMs = 5000;

/** Paths that are named. */
const maxNamed = 3;

/** The database's files, and those of one that is being made. */
const clusterNames = /^postgres(\.new-.*)?$/;

const { R_OK, W_OK, X_OK } = constants;

interface Scan {
  folder: string;
  /** The owner that every file should have, where this is root, who can open all of them. */
  owner: number | undefined;
  until: number;
  checked: number;
  wrong: string[];
}

async function isUsable(path: string, isFolder: boolean, { owner }: Scan): Promise<boolean> {
  if (owner !== undefined) return (await lstat(path)).uid === owner;
  await access(path, isFolder ? R_OK | W_OK | X_OK : R_OK | W_OK);
  return true;
}

/** False where the path has gone meanwhile, or cannot be used. */
async function check(path: string, isFolder: boolean, scan: Scan): Promise<boolean> {
  try {
    scan.checked += 1;
    const usable = await isUsable(path, isFolder, scan);
    if (!usable) scan.wrong.push(path);
    return usable || scan.owner !== undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') scan.wrong.push(path);
    return false;
  }
}

async function walk(folder: string, scan: Scan): Promise<void> {
  for await (const entry of await opendir(folder)) {
    if (Date.now() > scan.until) return;
    const path = join(folder, entry.name);
    // Root starts PostgreSQL as another account, to which these files belong.
    if (scan.owner !== undefined && folder === scan.folder && clusterNames.test(entry.name)) continue;
    const isFolder = entry.isDirectory();
    if (!isFolder && !entry.isFile()) continue;
    if ((await check(path, isFolder, scan)) && isFolder) await walk(path, scan);
  }
}

/** How to mend them, for the entries of the folder that they are in. */
function remedyOf({ folder, wrong }: Scan, { uid, gid }: { uid: number; gid: number }): string {
  const tops = [...new Set(wrong.map((path) => join(folder, relative(folder, path).split(sep)[0] ?? '')))];
  const places = tops.join(' ');
  const own = process.getuid?.();
  if (own !== 0 && own !== uid) {
    return `${folder} belongs to the account ${uid}: run the product and this command as that account (sudo -u '#${uid}' npm start).`;
  }
  return `As root: chown -R ${uid}:${gid} ${places} && chmod -R u+rwX ${places}`;
}

/** Every file and folder, as far as a few seconds go. */
export async function checkFiles(folder: string): Promise<Finding> {
  const owner = await lstat(folder);
  const isRoot = process.getuid?.() === 0;
  const scan: Scan = {
    ...{ folder, owner: isRoot ? owner.uid : undefined },
    ...{ until: Date.now() + maxMs, checked: 0, wrong: [] },
  };
  if (await check(folder, true, scan)) await walk(folder, scan);
  const { checked, wrong, until } = scan;
  const extent = Date.now() > until ? `the first ${checked} files and folders` : `${checked} files and folders`;
  if (wrong.length === 0) return ok(`This account can read and write ${extent} in ${folder}.`);
  const named = wrong.slice(0, maxNamed).join(', ');
  const more = wrong.length > maxNamed ? ` and ${wrong.length - maxNamed} more` : '';
  const what = isRoot ? `do not belong to the account of ${folder}` : 'cannot be read and written by this account';
  return failed(`Of ${extent}, ${wrong.length} ${what}: ${named}${more}.`, remedyOf(scan, owner));
}
