/** Refuses a short list of words in the sources; part of `npm run check`. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findWordProblems } from './word-rules.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folders = ['src', 'test', 'e2e', 'tools', 'bench', 'migrations'];
const source = /\.(?:tsx?|mjs|sql|css)$/;
/** The rules and their test contain the words themselves. */
const own = /word-rules(?:\.test)?\.ts$/;

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true });
  return names.filter((name) => source.test(name) && !own.test(name)).map((name) => join(folder, name));
}

async function problemsIn(file: string): Promise<string[]> {
  return findWordProblems(await readFile(join(root, file), 'utf8')).map((problem) => `${file}:${problem}`);
}

const files = (await Promise.all(folders.map(filesIn))).flat();
const problems = (await Promise.all(files.map(problemsIn))).flat();
process.stdout.write(
  problems.length > 0 ? `${problems.join('\n')}\n` : `Checked the words of ${files.length} files.\n`,
);
if (problems.length > 0) process.exitCode = 1;
