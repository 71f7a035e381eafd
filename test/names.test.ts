/** One name, one thing: whoever searches the code for what it exports finds one place. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../src');
const exported = /^export (?:async )?(?:function|const|interface|type|class) (\w+)/gm;

/** Where each exported name is declared; a schema and its type may share one within their file. */
function declarations(): Map<string, Set<string>> {
  const filesOf = new Map<string, Set<string>>();
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))) {
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(exported)) {
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
