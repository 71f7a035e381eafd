/** The handbook's texts, links and pictures, and what each role finds in it. */
import { glob, readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { monthEndCodeLabels } from '#reports/month-end.ts';
import {
  anchorOf,
  handbookPages,
  helpPath,
  pagesFor,
  pictureSize,
  readHandbookText,
  searchHandbook,
} from './handbook.ts';

const folder = fileURLToPath(new URL('../../docs/handbook/', import.meta.url));

const texts = new Map(
  await Promise.all(
    handbookPages.map(async ({ slug }) => [slug, await readFile(`${folder}${slug}.md`, 'utf8')] as const),
  ),
);

/** Of links and pictures, without those to other sites. */
function targetsOf(markdown: string): string[] {
  return [...markdown.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((to) => !/^https:/.test(to));
}

function headingsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
}

test('each file of the handbook is a page, and each picture is shown', async () => {
  const files = await readdir(folder);
  expect(files.filter((file) => file.endsWith('.md')).sort()).toEqual(
    [...texts.keys()].map((slug) => `${slug}.md`).sort(),
  );
  const shown = [...texts.values()].flatMap(targetsOf).filter((target) => target.endsWith('.png'));
  expect(new Set((await readdir(`${folder}pictures`)).map((file) => `pictures/${file}`))).toEqual(new Set(shown));
});

test('each picture has the size that its page reserves', async () => {
  for (const name of await readdir(`${folder}pictures`)) {
    const head = await readFile(`${folder}pictures/${name}`);
    // The PNG header.
    expect({ width: head.readUInt32BE(16), height: head.readUInt32BE(20) }, name).toEqual(pictureSize);
  }
});

test('what the handbook says in bold is written on the screen', async () => {
  const source: string[] = [];
  for await (const file of glob(fileURLToPath(new URL('../**/*.{ts,tsx}', import.meta.url)))) {
    if (!file.includes('.test.')) source.push(await readFile(file, 'utf8'));
  }
  // A whole text, without the quotes or tags around it.
  const written = new Set(source.flatMap((text) => text.split(/['"`<>]|\n\s*/)));
  for (const [slug, text] of texts) {
    const bold = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words.replace(/\s+/g, ' '));
    expect(
      bold.filter((words) => !written.has(words)),
      slug,
    ).toEqual([]);
  }
});

test('the handbook explains each list of Month End', () => {
  const rows = [...(texts.get('month-end') ?? '').matchAll(/^\| (.+?) \|/gm)].map(([, label]) => label);
  expect(rows).toEqual(['List', '---', ...Object.values(monthEndCodeLabels)]);
});

test.each(handbookPages)('the links of the page $title lead to headings of the handbook', ({ slug, title }) => {
  const text = texts.get(slug) ?? '';
  expect(headingsOf(text)[0]).toBe(title);
  for (const target of targetsOf(text).filter((to) => !to.endsWith('.png'))) {
    const [file = '', anchor] = target.split('#');
    const linked = texts.get(file.replace('.md', '')) ?? '';
    expect(headingsOf(linked).map(anchorOf), target).toContain(anchor ?? anchorOf(headingsOf(linked)[0] ?? ''));
  }
});

describe('help for a screen', () => {
  test.each([
    ['/current-stock', '/help/stock'],
    ['/butler/trucks/t1/view', '/help/stock'],
    ['/butler/trucks/t1/costings/edit', '/help/costings'],
    ['/butler/trucks/t1/images/upload', '/help/photos'],
    ['/butler/invoices/create', '/help/orders-and-invoices'],
    ['/vat', '/help/vat'],
    ['/adverts', '/help/adverts'],
    ['/account', '/help/people'],
    ['/home', '/help'],
  ])('of %s is at %s', (screen, help) => {
    expect(helpPath(screen, 'User')).toBe(help);
  });

  test('of a screen for administrators is hidden from others', () => {
    expect(helpPath('/import', 'Admin')).toBe('/help/import');
    expect(helpPath('/import', 'User')).toBe('/help');
    expect(pagesFor('User').map(({ slug }) => slug)).not.toContain('set-up');
    expect(pagesFor('Other')).toEqual([]);
  });
});

test('a section for administrators is hidden from others', () => {
  const markdown =
    '# People\n\nIntroduction.\n\n## Change a name\n\n1. Type.\n\n## Let in\n\nFor administrators.\n\n1. Invite.\n';
  expect(readHandbookText(markdown, 'User').sections.map(({ heading }) => heading)).toEqual(['Change a name']);
  expect(readHandbookText(markdown, 'Admin')).toEqual({
    introduction: 'Introduction.',
    sections: [
      { heading: 'Change a name', anchor: 'change-a-name', text: '1. Type.' },
      { heading: 'Let in', anchor: 'let-in', text: 'For administrators.\n\n1. Invite.' },
    ],
  });
});

describe('the search of the handbook', () => {
  const forAdmin = new Map(handbookPages.map((page) => [page, readHandbookText(texts.get(page.slug) ?? '', 'Admin')]));
  const found = (search: string) => searchHandbook(forAdmin, search).map(({ section }) => section.heading);

  test('puts sections with a word in their heading first', () => {
    expect(found('credit note')[0]).toBe('Make a credit note');
    expect(found('RESERVE')[0]).toBe('Reserve a truck');
  });

  test('finds only sections with every word', () => {
    expect(found('recovery codes phone')).toEqual(['Use a second step']);
    expect(found('recovery lorry')).toEqual([]);
    expect(found('  ')).toEqual([]);
  });
});
