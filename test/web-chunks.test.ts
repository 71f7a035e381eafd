/** What a page's code is made of: few files for each screen, and none that the landing page has no use for (vite.config.ts). */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureWebBuild } from '#app/web-build.ts';

/** Files of code for one screen, those of the frame around it included. */
const mostFiles = 23;

let folder: string;
let names: string[];

beforeAll(async () => {
  folder = join(await ensureWebBuild(), 'assets');
  names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
});

/** The file without its hash. */
const plain = (file: string) => file.replace(/-[\w-]{8}\.js$/, '');

/** A file and those that come with it, by their plain names. */
async function comesWith(file: string, seen = new Set<string>()): Promise<Set<string>> {
  if (seen.has(plain(file))) return seen;
  seen.add(plain(file));
  const code = await readFile(join(folder, file), 'utf8');
  for (const [, next] of code.matchAll(/(?:from|^import|[;}]import)"\.\/([\w.-]+\.js)"/g)) {
    if (next !== undefined) await comesWith(next, seen);
  }
  return seen;
}

/** What several chunks bring that a page waits for. */
async function loadedBy(...chunks: string[]): Promise<Set<string>> {
  const seen = new Set<string>();
  for (const chunk of ['index', ...chunks]) {
    const file = names.find((name) => plain(name) === chunk);
    if (file === undefined) throw new Error(`No chunk is called ${chunk}.`);
    await comesWith(file, seen);
  }
  return seen;
}

/** What the page names to be fetched at once, and evaluated in turn. */
async function namedByThePage(): Promise<string[]> {
  const page = await readFile(join(folder, '..', 'index.html'), 'utf8');
  return [...page.matchAll(/rel="modulepreload" crossorigin href="\/assets\/([\w.-]+)"/g)].map(([, file = '']) => file);
}

/** Mantine's names of classes, each of one component. */
function classesIn(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => [...text.matchAll(/\bm_[0-9a-f]{6,8}\b/g)].map(([name]) => name)));
}

describe('chunks of the web app', () => {
  it('are named by the page for the start, what is imported before what imports it', async () => {
    const named = await namedByThePage();
    const whole = await loadedBy();
    expect(new Set(named.map(plain))).toEqual(whole);
    expect(plain(named.at(-1) ?? '')).toBe('index');
    const before = new Set<string>();
    for (const file of named) {
      expect([...before], file).toEqual(
        expect.arrayContaining([...(await comesWith(file))].filter((one) => one !== plain(file))),
      );
      before.add(plain(file));
    }
  });

  it.each([
    ['the landing page', ['overview', 'bars']],
    ['a stock list', ['stock-pages', 'stock-sharing', 'saved-views']],
    ['a list of papers', ['paper-list-page', 'saved-views']],
    ['a truck', ['view-truck-page', 'truck-papers', 'truck-sharing', 'record']],
    ['a paper', ['view-paper-page', 'invoice-payments', 'invoice-credits', 'record']],
    ['the form of a paper', ['create-paper-page']],
    ['the form of a truck', ['add-truck-page']],
  ])('are few for %s', async (_screen, chunks) => {
    const loaded = await loadedBy(...chunks);
    expect(loaded).toContain('react');
    expect([...loaded].length, [...loaded].join(' ')).toBeLessThanOrEqual(mostFiles);
  });

  it('bring the landing page nothing of lists and forms, and its charts only when it stands', async () => {
    const whole = await loadedBy('overview', 'bars');
    for (const unwanted of ['list', 'saved-views', 'controls', 'library', 'drag', 'trucks', 'papers']) {
      expect([...whole]).not.toContain(unwanted);
    }
    expect([...(await loadedBy())]).not.toContain('overview');
    expect([...(await loadedBy('overview'))]).not.toContain('bars');
  });

  it("come with the styles of those of Mantine's components that they draw, and of no others", async () => {
    const sheets = (await readdir(folder)).filter((name) => name.endsWith('.css'));
    const texts = (files: readonly string[]) => Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    const drawn = classesIn(await texts(names));
    const styled = classesIn(await texts(sheets));
    const known = classesIn([
      await readFile(join(import.meta.dirname, '../node_modules/@mantine/core/styles.css'), 'utf8'),
    ]);
    const missing = [...known].filter((name) => drawn.has(name) && !styled.has(name));
    const unused = [...known].filter((name) => styled.has(name) && !drawn.has(name));
    expect({ missing, unused }).toEqual({ missing: [], unused: [] });
  });
});
