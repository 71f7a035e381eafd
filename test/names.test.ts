/** One name, one thing: whoever searches the code for what it exports finds one place. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../src');
const exported = /^export (?:async )?(?:function|const|interface|type|class) (\w+)/gm;

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** Where each exported name is declared; a schema and its type may share one within their file. */
function declarations(): Map<string, Set<string>> {
  const filesOf = new Map<string, Set<string>>();
  for (const { file, text } of sources) {
    for (const [, name = ''] of text.matchAll(exported)) {
      filesOf.set(name, (filesOf.get(name) ?? new Set()).add(file));
    }
  }
  return filesOf;
}

test('no two files export something under the same name', () => {
  const found = declarations();
  expect(found.size).toBeGreaterThan(500);
  const shared = [...found].filter(([, files]) => files.size > 1);
  expect(shared.map(([name, files]) => `${name}: ${[...files].join(', ')}`)).toEqual([]);
});

test('each file, and what it exports, says what it is for', () => {
  const silent = sources.flatMap(({ file, text }) => {
    // What follows a declaration without an empty line belongs to it: the type of a schema.
    const undocumented = [...text.matchAll(/\n\n(export (?:async )?(?:function|const|interface|type|class) \w+)/g)];
    const missing = undocumented.map(([, declaration]) => `${file}: ${declaration}`);
    return text.startsWith('/**') ? missing : [file, ...missing];
  });
  expect(silent).toEqual([]);
});
