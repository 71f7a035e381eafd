/**
 * Finds files and folders in DATA_DIR that the product cannot read and write, such as those left by a start as root.
 */
import { constants } from 'node:fs';
import { access, lstat, opendir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type Finding, failed, ok } from './finding.ts';

/** Limits the time, because a folder with millions of photos would hold up the other checks. */
const maxMs = 5000;

const maxNamed = 3;

/** The database's files, and those of a database that is being created. */
const clusterNames = /^postgres(\.new-.*)?$/;

const { R_OK, W_OK, X_OK } = constants;

interface Scan {
  folder: string;
  /** The expected owner of every file. Only checked as root, which can open any file. */
  owner: number | undefined;
  deadline: number;
  checked: number;
  wrong: string[];
}

async function isUsable(path: string, isFolder: boolean, { owner }: Scan): Promise<boolean> {
  if (owner !== undefined) return (await lstat(path)).uid === owner;
  await access(path, isFolder ? R_OK | W_OK | X_OK : R_OK | W_OK);
  return true;
}

/** False if the path cannot be used or has been deleted meanwhile. */
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
    if (Date.now() > scan.deadline) return;
    const path = join(folder, entry.name);
    // When started as root, PostgreSQL runs as another account, which owns these files.
    if (scan.owner !== undefined && folder === scan.folder && clusterNames.test(entry.name)) continue;
    const isFolder = entry.isDirectory();
    if (!isFolder && !entry.isFile()) continue;
    if ((await check(path, isFolder, scan)) && isFolder) await walk(path, scan);
  }
}

/** The commands that fix the affected entries of the folder. */
function remedyOf({ folder, wrong }: Scan, { uid, gid }: { uid: number; gid: number }): string {
  const entries = [...new Set(wrong.map((path) => join(folder, relative(folder, path).split(sep)[0] ?? '')))];
  const places = entries.join(' ');
  const own = process.getuid?.();
  if (own !== 0 && own !== uid) {
    return `${folder} belongs to the account ${uid}: run the product and this command as that account (sudo -u '#${uid}' npm start).`;
  }
  return `As root: chown -R ${uid}:${gid} ${places} && chmod -R u+rwX ${places}`;
}

/** Checks files and folders deadline the time limit. */
export async function checkFiles(folder: string): Promise<Finding> {
  const owner = await lstat(folder);
  const isRoot = process.getuid?.() === 0;
  const scan: Scan = {
    ...{ folder, owner: isRoot ? owner.uid : undefined },
    ...{ deadline: Date.now() + maxMs, checked: 0, wrong: [] },
  };
  if (await check(folder, true, scan)) await walk(folder, scan);
  const { checked, wrong, deadline } = scan;
  const extent = Date.now() > deadline ? `the first ${checked} files and folders` : `${checked} files and folders`;
  if (wrong.length === 0) return ok(`This account can read and write ${extent} in ${folder}.`);
  const named = wrong.slice(0, maxNamed).join(', ');
  const more = wrong.length > maxNamed ? ` and ${wrong.length - maxNamed} more` : '';
  const problem = isRoot ? `do not belong to the account of ${folder}` : 'cannot be read and written by this account';
  return failed(`Of ${extent}, ${wrong.length} ${problem}: ${named}${more}.`, remedyOf(scan, owner));
}
