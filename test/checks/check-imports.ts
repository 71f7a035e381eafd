/** Holds every import of `src/` against the rules of who may read whom; a part of `npm run check`. */
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importFault } from './import-rules.ts';
import { importsOf } from './module-imports.ts';

const src = fileURLToPath(new URL('../../src/', import.meta.url));
const source = /(?<!\.test|\.d)\.tsx?$/;

async function faultsOf(file: string): Promise<string[]> {
  const specifiers = importsOf(file, await readFile(join(src, file), 'utf8'));
  return [...new Set(specifiers)].flatMap((specifier) => {
    const fault = importFault(file, specifier);
    return fault === undefined ? [] : [`src/${file} imports ${specifier}: ${fault}`];
  });
}

const names = await readdir(src, { recursive: true });
const files = names.map((name) => name.replaceAll(sep, '/')).filter((name) => source.test(name));
const faults = (await Promise.all(files.map(faultsOf))).flat();
process.stdout.write(faults.length > 0 ? `${faults.join('\n')}\n` : `Checked the imports of ${files.length} files.\n`);
if (faults.length > 0) process.exitCode = 1;
