/** Builds the web app when there is no build of today's sources. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const webFolder = join(root, 'dist', 'web');
const stampFile = join(root, 'dist', 'web-sources.sha256');

/** What goes into the build besides the folder of sources. */
const buildFiles = ['index.html', 'package-lock.json', 'vite.config.ts', 'postcss.config.cjs'];

async function sourceFiles(folder: string): Promise<string[]> {
  if (!existsSync(join(root, folder))) return [];
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** One hash over every source that the browser's files may come from. */
async function fingerprint(): Promise<string> {
  const listed = buildFiles.map((file) => join(root, file)).filter((file) => existsSync(file));
  const files = [...listed, ...(await sourceFiles('src')), ...(await sourceFiles('public'))];
  const wanted = files.filter((file) => !/[\\/]server[\\/]|\.test\.tsx?$/.test(file)).sort();
  const hash = createHash('sha256');
  for (const file of wanted)
    hash
      .update(file.slice(root.length))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  return hash.digest('hex');
}

/** The folder of a build that matches the sources; builds it first where there is none. */
export async function ensureWebBuild(): Promise<string> {
  const current = await fingerprint();
  const built = existsSync(join(webFolder, 'index.html')) && existsSync(stampFile);
  if (built && (await readFile(stampFile, 'utf8')) === current) return webFolder;
  process.stdout.write('Building the web app; this happens once for each version.\n');
  const { build } = await import('vite');
  await build({ root, logLevel: 'warn' });
  await writeFile(stampFile, current);
  return webFolder;
}
