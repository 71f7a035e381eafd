/** Which packages the server process loads, by following the imports of the source files from its entry point. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { importsOf, loadedWith } from './module-imports.ts';

const src = fileURLToPath(new URL('../../src/', import.meta.url));

/** Names of packages and Node modules, with the first file that imports each. */
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

test('the imports of the server process are found', () => {
  expect([...packages.keys()]).toEqual(expect.arrayContaining(['fastify', 'pg', 'node:http']));
});

test.each([
  // Bundling takes a gigabyte, which a long-running process would never return, so it has a separate process.
  'vite',
  '@vitejs/plugin-react',
  // A malicious file could end the process that parses it, so parsing has a separate process too.
  'saxen',
  'numfmt',
  'csv-parse/sync',
  // V8 flags must not be changed in a running process.
  'node:v8',
])('the server process never loads %s', (name) => {
  expect(packages.get(name)).toBeUndefined();
});

test.each([
  // Used in a thread or a separate process, or by requests that can wait for the import.
  'pdfkit',
  'fontkit',
  'sharp',
  // Only a few installations use Azure.
  '@azure/storage-blob',
  // Not used with an external identity provider.
  'oidc-provider/lib/provider.js',
  'oidc-provider/lib/helpers/errors.js',
])('the server starts without loading %s', (name) => {
  expect(atStart.has('fastify')).toBe(true);
  expect(atStart.get(name)).toBeUndefined();
});
