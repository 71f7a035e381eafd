/** What the process that serves loads: by following the imports of the source files from its first one on. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { importsOf, loadedWith } from './module-imports.ts';

const src = fileURLToPath(new URL('../../src/', import.meta.url));

/** Names of packages, and of Node's own modules, with the file that was the first to import each. */
type Packages = Map<string, string>;
const packages: Packages = new Map();
const atStart: Packages = new Map();

interface Walk {
  read: typeof importsOf;
  found: Packages;
  seen: Set<string>;
}

/** @param file below `src/` */
async function follow(file: string, walk: Walk): Promise<void> {
  const { read, found, seen } = walk;
  if (seen.has(file)) return;
  seen.add(file);
  for (const specifier of read(file, await readFile(join(src, file), 'utf8'))) {
    if (specifier.startsWith('#')) await follow(specifier.slice(1), walk);
    else if (specifier.startsWith('.')) await follow(join(dirname(file), specifier), walk);
    else if (!found.has(specifier)) found.set(specifier, file);
  }
}

beforeAll(async () => {
  const every = { read: importsOf, found: packages, seen: new Set<string>() };
  for (const start of ['app/main.ts', 'app/demo.ts']) await follow(start, every);
  await follow('app/main.ts', { read: loadedWith, found: atStart, seen: new Set() });
});

test('its imports are found', () => {
  expect([...packages.keys()]).toEqual(expect.arrayContaining(['fastify', 'pg', 'node:http']));
});

test.each([
  // Bundling takes a gigabyte, which a process that serves for months would keep: it has a process of its own.
  'vite',
  '@vitejs/plugin-react',
  // What people send may end whoever reads it: that is a process of its own, too.
  'saxen',
  'numfmt',
  'csv-parse/sync',
  // Flags of the engine may not be set once it runs.
  'node:v8',
])('it never loads %s', (name) => {
  expect(packages.get(name)).toBeUndefined();
});

test.each([
  // A thread or a process of its own works with these, and a picture or a folder of photos can wait for them.
  'pdfkit',
  'fontkit',
  'sharp',
  // Few installations have these.
  '@azure/storage-blob',
  // Where people sign in elsewhere, these are of no use.
  'oidc-provider/lib/provider.js',
  'oidc-provider/lib/helpers/errors.js',
])('a start does not wait for %s', (name) => {
  expect(atStart.has('fastify')).toBe(true);
  expect(atStart.get(name)).toBeUndefined();
});
