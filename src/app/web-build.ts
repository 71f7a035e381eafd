/** Builds the web app unless there is a build of the current sources. */
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

/** Each build has its own folder, so that a running process can continue to serve its own. */
const builds = join(root, 'dist', 'web');

/** Inputs of the build besides the source folders. */
const buildFiles = ['index.html', 'login.html', 'package-lock.json', 'vite.config.ts'];

/** Sources that never reach a browser: servers, tests, and the process files in `app/`. */
const serverFile = /[\\/]server[\\/]|\.test\.tsx?$|[\\/]src[\\/]app[\\/].*\.ts$/;

/** Builds this old can no longer be in use by a running process. */
const staleMs = 7 * 86_400_000;

async function sourceFiles(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** One hash over every source that may reach the browser. */
async function fingerprint(): Promise<string> {
  const listed = buildFiles.map((file) => join(root, file));
  const folders = await Promise.all(['src', 'public', 'docs/handbook'].map(sourceFiles));
  const files = [...listed, ...folders.flat()];
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

/** Runs in its own process: bundling takes a gigabyte, which a long-running process would never return. */
async function runBuild(outDir: string): Promise<void> {
  const builder = fileURLToPath(new URL('./vite-build.ts', import.meta.url));
  const child = spawn(process.execPath, [builder, outDir], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code, signal] = await once(child, 'exit');
  if (code === 0) return;
  const advice =
    signal === 'SIGKILL' ? ' The build needs a gigabyte of memory: run it on a machine with more, and copy dist.' : '';
  throw new StartError(
    `The web app could not be built: the build ended with ${signal ?? `exit code ${code}`}.${advice}`,
  );
}

/** How long a process waits while another one builds: each build takes a gigabyte. */
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
    // Another process may have built the same sources meanwhile.
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

/** The folder of a build of the current sources; builds it first if needed. */
export async function ensureWebBuild(): Promise<string> {
  const current = await fingerprint();
  const folder = join(builds, current);
  const isDone = () => existsSync(join(folder, 'index.html'));
  if (!isDone()) {
    process.stdout.write('Building the web app (once per version)…\n');
    await makeBuilds();
    await workOnce({ lock: join(builds, `.lock-${current}`), isDone, maxWaitMs }, async () => {
      await buildInto(folder);
      await removeStaleBuilds(current);
    });
  }
  // The account that serves the build may differ from the one that made it, for example in a container image.
  await chmod(folder, 0o755).catch(() => undefined);
  return folder;
}
