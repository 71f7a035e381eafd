/** Builds the web app here and from a copy of the sources elsewhere: both builds must be identical. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** The inputs of a build. */
const sources = ['src', 'public', 'index.html', 'login.html', 'vite.config.ts', 'package.json', 'package-lock.json'];

async function build(from: string, outDir: string): Promise<void> {
  const program = join(from, 'src', 'app', 'vite-build.ts');
  const child = spawn(process.execPath, [program, outDir], { cwd: from, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The build in ${from} ended with ${code}.`);
}

/** The hash of each file by name. */
async function hashesIn(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const hashes = new Map<string, string>();
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    hashes.set(
      path.slice(folder.length),
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    );
  }
  return hashes;
}

const work = await mkdtemp(join(tmpdir(), 'web-build-'));
try {
  const copy = join(work, 'copy');
  for (const name of sources) await cp(join(root, name), join(copy, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  const [here, elsewhere] = [join(work, 'here'), join(work, 'elsewhere')];
  await build(root, here);
  await build(copy, elsewhere);
  const [first, second] = [await hashesIn(here), await hashesIn(elsewhere)];
  const names = [...new Set([...first.keys(), ...second.keys()])].sort();
  const different = names.filter((name) => first.get(name) !== second.get(name));
  for (const name of different) process.stdout.write(`${name} is different.\n`);
  if (different.length === 0) process.stdout.write(`Both builds have the same ${names.length} identical files.\n`);
  else process.exitCode = 1;
} finally {
  await rm(work, { recursive: true, force: true });
}
