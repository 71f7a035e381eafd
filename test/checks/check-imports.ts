/** Checks every import in `src/` against the import rules; part of `npm run check`. */
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findImportError } from './import-rules.ts';
import { importsOf } from './module-imports.ts';

const src = fileURLToPath(new URL('../../src/', import.meta.url));
const source = /(?<!\.test|\.d)\.tsx?$/;

async function errorsOf(file: string): Promise<string[]> {
  const specifiers = importsOf(file, await readFile(join(src, file), 'utf8'));
  return [...new Set(specifiers)].flatMap((specifier) => {
    const error = findImportError(file, specifier);
    return error === undefined ? [] : [`src/${file} imports ${specifier}: ${error}`];
  });
}

const names = await readdir(src, { recursive: true });
const files = names.map((name) => name.replaceAll(sep, '/')).filter((name) => source.test(name));
const errors = (await Promise.all(files.map(errorsOf))).flat();
process.stdout.write(errors.length > 0 ? `${errors.join('\n')}\n` : `Checked the imports of ${files.length} files.\n`);
if (errors.length > 0) process.exitCode = 1;
