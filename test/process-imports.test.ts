/** What the process that serves loads: by following the imports of the source files from its first one on. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { importsOf } from './module-imports.ts';

const src = fileURLToPath(new URL('../src/', import.meta.url));

/** Names of packages, and of Node's own modules, with the file that was the first to import each. */
const packages = new Map<string, string>();

/** @param file below `src/` */
async function follow(file: string, seen: Set<string>): Promise<void> {
  if (seen.has(file)) return;
  seen.add(file);
  for (const specifier of importsOf(file, await readFile(join(src, file), 'utf8'))) {
    if (specifier.startsWith('#')) await follow(specifier.slice(1), seen);
    else if (specifier.startsWith('.')) await follow(join(dirname(file), specifier), seen);
    else if (!packages.has(specifier)) packages.set(specifier, file);
  }
}

beforeAll(async () => {
  for (const start of ['app/main.ts', 'app/demo.ts']) await follow(start, new Set());
});

test('its imports are found', () => {
  expect([...packages.keys()]).toEqual(expect.arrayContaining(['fastify', 'pg', 'node:http']));
});

test.each([
  // Bundling takes a gigabyte, which a process that serves for months would keep: it has a process of its own.
  'vite',
  '@vitejs/plugin-react',
  // Flags of the engine may not be set once it runs.
  'node:v8',
])('it never loads %s', (name) => {
  expect(packages.get(name)).toBeUndefined();
});
