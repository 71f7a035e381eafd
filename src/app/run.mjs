/**
 * Runs a program of this project: `node src/app/run.mjs src/app/main.ts`. The Node.js that it needs is an npm
 * dependency; without it a problem says what to do. Old versions of Node.js must be able to parse this file.
 */
import { readFileSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const { optionalDependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const names = Object.keys(optionalDependencies).filter((name) => /^node-/.test(name));
const wanted = parseInt(/\d+/.exec(optionalDependencies[names[0]])[0], 10);

function isInstalled(name) {
  try {
    createRequire(import.meta.url).resolve(`${name}/package.json`);
    return true;
  } catch {
    return false;
  }
}

/** Explains why this Node.js cannot run the program; undefined if it can. */
function explainWrongNode() {
  if (parseInt(process.versions.node, 10) >= wanted) return undefined;
  const here = `${process.platform}-${process.arch}`;
  const own = names.find((name) => name.endsWith(here));
  if (own === undefined) {
    return `Node.js ${wanted} or later is needed, and npm has none for this machine (${here}): install it and try again.`;
  }
  if (isInstalled(own))
    return `This is Node.js ${process.versions.node}; start the program with npm start, which uses its own.`;
  return `The program's own Node.js (${own}) is not installed: run npm ci on this machine, without --omit=optional.`;
}

// Without a listener, the errors of a closed terminal or a full disk would end the program.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

const problem = explainWrongNode();
if (problem !== undefined) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
// The compile cache beside the web build saves two thirds of the next start's work. In a shared folder, such as the
// system's default, another account could place code there. A cache that cannot be written does no harm.
module.enableCompileCache?.(fileURLToPath(new URL('../../dist/compiled', import.meta.url)));
const [, , program] = process.argv;
if (program !== undefined) {
  process.argv.splice(1, 1);
  await import(pathToFileURL(resolve(program)).href);
}
