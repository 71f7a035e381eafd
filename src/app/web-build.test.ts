/** Permissions and content of the web app's build. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureWebBuild } from './web-build.ts';

test('a build can be read by other accounts, as in a container', async () => {
  const folder = await ensureWebBuild();
  const { mode } = await stat(folder);
  expect(mode & 0o055).toBe(0o055);
  expect((await stat(join(folder, 'index.html'))).mode & 0o044).toBe(0o044);
});

test('no built file has SQL or the name of a table', async () => {
  const schema = await readFile(new URL('../../migrations/0001-baseline.sql', import.meta.url), 'utf8');
  // A name of one word, such as truck, is also a word of the screens.
  const tables = [...schema.matchAll(/^create table (\w+_\w+)/gm)].map(([, name]) => name);
  expect(tables).toContain('truck_costing');
  const sqlWords = new RegExp(`\\b(?:${tables.join('|')}|left join|json_build_object|coalesce\\()`, 'g');
  const folder = join(await ensureWebBuild(), 'assets');
  const scripts = (await readdir(folder)).filter((name) => /\.m?js$/.test(name));
  expect(scripts.length).toBeGreaterThan(10);
  for (const name of scripts) {
    const found = (await readFile(join(folder, name), 'utf8')).match(sqlWords);
    expect({ name, found }).toEqual({ name, found: null });
  }
});

test('the log-in page loads nothing of the app but what signing in needs', async () => {
  const page = await readFile(join(await ensureWebBuild(), 'login.html'), 'utf8');
  const loaded = [...page.matchAll(/"\/assets\/(\w+)-[^"]+"/g)].map(([, name]) => name);
  expect(loaded.sort()).toEqual(['login', 'session']);
});
