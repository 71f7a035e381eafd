/** What the documents point to is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

test.each(documents)('%s links to files that are there', (name) => {
  const text = readFileSync(join(root, name), 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target);
  const missing = links.filter((target) => !existsSync(join(root, dirname(name), target)));
  expect(missing).toEqual([]);
});

test('docs/security.md names tests that are there', () => {
  const text = readFileSync(join(root, 'docs', 'security.md'), 'utf8');
  const rows = text.split('\n').filter((line) => /^\| \d/.test(line));
  const cells = rows.map((row) => row.split(' | ').at(-1) ?? '');
  const names = cells.flatMap((cell) => [...cell.matchAll(/`([\w/-]+\/[\w/-]+)`/g)].map(([, path = '']) => path));
  expect(names.length).toBeGreaterThan(100);
  const missing = names.filter(
    (path) => !['src', '.'].some((folder) => existsSync(join(root, folder, `${path}.test.ts`))),
  );
  expect([...new Set(missing)]).toEqual([]);
});
