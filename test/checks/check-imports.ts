/** Checks every import in `src/` against the import rules; part of `npm run check`. */
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCycle, findImportError } from './import-rules.ts';
import { importsOf } from './module-imports.ts';

const src = fileURLToPath(new URL('../../src/', import.meta.url));
const source = /(?<!\.test|\.examples|\.d)\.tsx?$/;

/** A file for each import between two folders, by both. */
const folderImports = new Map<string, Map<string, string>>();

async function errorsOf(file: string): Promise<string[]> {
  const specifiers = importsOf(file, await readFile(join(src, file), 'utf8'));
  const [folder = ''] = file.split('/');
  const targets = folderImports.get(folder) ?? new Map<string, string>();
  folderImports.set(folder, targets);
  return [...new Set(specifiers)].flatMap((specifier) => {
    const target = /^#([\w-]+)\//.exec(specifier)?.[1] ?? folder;
    if (target !== folder) targets.set(target, `src/${file} imports ${specifier}`);
    const error = findImportError(file, specifier);
    return error === undefined ? [] : [`src/${file} imports ${specifier}: ${error}`];
  });
}

const names = await readdir(src, { recursive: true });
const files = names.map((name) => name.replaceAll(sep, '/')).filter((name) => source.test(name));
const errors = (await Promise.all(files.map(errorsOf))).flat();
const cycle = findCycle(new Map([...folderImports].map(([folder, targets]) => [folder, new Set(targets.keys())])));
if (cycle) {
  const examples = cycle.slice(1).map((target, at) => folderImports.get(cycle[at] ?? '')?.get(target));
  errors.push(`Folders import one way, but ${cycle.join(' -> ')}:`, ...examples.map((example) => `  ${example}`));
}
process.stdout.write(errors.length > 0 ? `${errors.join('\n')}\n` : `Checked the imports of ${files.length} files.\n`);
if (errors.length > 0) process.exitCode = 1;
