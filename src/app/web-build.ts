/** Builds the web app when there is no build of today's sources. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { access, chmod, constants, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reasonOf } from '#server/data-dir.ts';
import { StartError } from '#server/start-error.ts';
import { workOnce } from './build-lock.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Each build has a folder of its own, so that a process goes on serving the build that it started with. */
const builds = join(root, 'dist', 'web');

/** What goes into the build besides the folders of sources. */
const buildFiles = ['index.html', 'package-lock.json', 'vite.config.ts'];

/** Sources that never reach a browser: servers, tests, and the process's own files in `app/`. */
const serverFile = /[\\/]server[\\/]|\.test\.tsx?$|[\\/]src[\\/]app[\\/].*\.ts$/;

/** Builds that nobody can still be serving. */
const staleMs = 7 * 86_400_000;

async function sourceFiles(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** One hash over every source that the browser's files may come from. */
async function fingerprint(): Promise<string> {
  const listed = buildFiles.map((file) => join(root, file));
  const files = [...listed, ...(await sourceFiles('src')), ...(await sourceFiles('public'))];
  const wanted = files.filter((file) => !serverFile.test(file)).sort();
  const hash = createHash('sha256');
  for (const file of wanted)
    hash
      .update(file.slice(root.length))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** In a process of its own: bundling takes a gigabyte, which a process that serves for months would keep. */
async function runBuild(outDir: string): Promise<void> {
  const builder = fileURLToPath(new URL('./vite-build.ts', import.meta.url));
  const child = spawn(process.execPath, [builder, outDir], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code, signal] = await once(child, 'exit');
  if (code === 0) return;
  const remedy =
    signal === 'SIGKILL' ? ' It takes a gigabyte of memory: run it where there is more, and copy dist.' : '';
  throw new StartError(
    `The web app could not be built: the build ended with ${signal ?? `exit code ${code}`}.${remedy}`,
  );
}

/** Milliseconds that a process which starts beside others leaves the build to one of them: each would take a gigabyte. */
const maxWaitMs = 300_000;

async function makeBuilds(): Promise<void> {
  try {
    await mkdir(builds, { recursive: true });
    await access(builds, constants.W_OK);
  } catch (error) {
    throw new StartError(`The web app cannot be built in ${builds}: ${reasonOf(error)}.`, error);
  }
}

async function buildInto(folder: string): Promise<void> {
  const unfinished = await mkdtemp(join(builds, '.unfinished-'));
  try {
    await runBuild(unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process has built the same sources meanwhile.
    if (!existsSync(join(folder, 'index.html'))) throw error;
  }
}

async function removeStaleBuilds(current: string): Promise<void> {
  const entries = await readdir(builds);
  for (const entry of entries.filter((name) => name !== current)) {
    const path = join(builds, entry);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > staleMs) await rm(path, { recursive: true, force: true });
  }
}

/** The folder of a build that matches the sources; builds it first where there is none. */
export async function ensureWebBuild(): Promise<string> {
  const current = await fingerprint();
  const folder = join(builds, current);
  const isDone = () => existsSync(join(folder, 'index.html'));
  if (!isDone()) {
    process.stdout.write('Building the web app; this happens once for each version.\n');
    await makeBuilds();
    await workOnce({ lock: join(builds, `.lock-${current}`), isDone, maxWaitMs }, async () => {
      await buildInto(folder);
      await removeStaleBuilds(current);
    });
  }
  // Whoever serves it may be another account than the one that built it, as in a container's image.
  await chmod(folder, 0o755).catch(() => undefined);
  return folder;
}
