/** The documents refer to files, tables and tests that exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { recordTypeNames } from '#shared/record-types.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const documents = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

test.each(documents)('%s links to files that exist', (name) => {
  const text = readFileSync(join(root, name), 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target);
  const missing = links.filter((target) => !existsSync(join(root, dirname(name), target)));
  expect(missing).toEqual([]);
});

const folders = ['src', 'test', 'tools', 'e2e', 'bench', 'migrations', 'deploy'];
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `/${folder}/${file}`),
);
/** Example file names in the guides. */
const examples = ['NNNN-tyre-size.sql'];

// A decision record names the files of its time.
const currentDocuments = documents.filter((name) => !name.includes('decisions'));

test.each(currentDocuments)('%s names files that exist', (name) => {
  const text = readFileSync(join(root, name), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
  const names = [...text.matchAll(/`(?:\.\/|#)?(\w[\w./-]*\.(?:tsx?|mjs|sql|css))`/g)].map(([, path = '']) => path);
  const missing = names.filter((path) => {
    const isExample = examples.some((example) => path.endsWith(example));
    return !isExample && !existsSync(join(root, path)) && !files.some((file) => file.endsWith(`/${path}`));
  });
  expect([...new Set(missing)]).toEqual([]);
});

const records = documents.filter((name) => name.includes('decisions'));

test.each(records)('%s has a date, a status, three sections and at most 300 words', (name) => {
  const text = readFileSync(join(root, name), 'utf8');
  expect(text).toMatch(/^# \d{4}: .+\n\nDate: \d{1,2} [A-Z][a-z]+ \d{4}\. Status: (?:Accepted|Superseded by \[)/);
  const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(sections).toEqual(['Context', 'Decision', 'Consequences']);
  expect(text.trim().split(/\s+/).length).toBeLessThanOrEqual(300);
});

test('docs/database.md names every table of the baseline, and each later one has a comment', () => {
  const text = readFileSync(join(root, 'docs', 'database.md'), 'utf8');
  const folder = join(root, 'migrations');
  const [baseline = '', ...others] = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const later = others.join('\n');
  const tables = [...`${baseline}\n${later}`.matchAll(/^create table (\w+)/gm)].map(([, name = '']) => name);
  expect(tables.length).toBeGreaterThan(50);
  const isDescribed = (name: string) =>
    text.includes(`\`${name}\``) || later.includes(`\ncomment on table ${name} is `);
  expect(tables.filter((name) => !isDescribed(name))).toEqual([]);
});

test('docs/database.md describes the audit entries of every type', () => {
  const text = readFileSync(join(root, 'docs', 'database.md'), 'utf8');
  const auditLog = text.slice(text.indexOf('## The audit log'));
  expect(recordTypeNames.filter((type) => !auditLog.includes(`\`${type}\``))).toEqual([]);
});

test('docs/security.md names tests that exist', () => {
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

test('every container image has a version', () => {
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
  const images = [...compose.matchAll(/^ +image: (.+)$/gm), ...dockerfile.matchAll(/^FROM (\S+)/gm)];
  expect(images.length).toBeGreaterThan(3);
  for (const [, image] of images) expect(image).toMatch(/:\d+(?:\.\d+)*(?:-slim)?$/);
});
