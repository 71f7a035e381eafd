/**
 * Runs a program of this project: `node src/app/run.mjs src/app/main.ts`. The Node.js that it needs comes with npm's
 * packages; whoever lacks it reads what to do, not a stack. Old versions of Node.js must be able to read this file.
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

/** Why this Node.js is the wrong one, as a sentence; undefined when it will do. */
function fault() {
  if (parseInt(process.versions.node, 10) >= wanted) return undefined;
  const here = `${process.platform}-${process.arch}`;
  const own = names.find((name) => name.endsWith(here));
  if (own === undefined) {
    return `Node.js ${wanted} or later is needed, and npm has none for this machine (${here}): install it and try again.`;
  }
  if (isInstalled(own))
    return `This is Node.js ${process.versions.node}; start the program by npm start, which takes its own.`;
  return `The program's own Node.js (${own}) is not installed: run npm ci on this machine, without --omit=optional.`;
}

// A closed terminal or a full disk behind them must not end the program: without a listener their errors would.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

const sentence = fault();
if (sentence !== undefined) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
// What was compiled is kept beside the web build: the next start takes two thirds of the work. In a folder of others
// (the system's own for such things) somebody else could put code there. One that cannot be written does no harm.
module.enableCompileCache?.(fileURLToPath(new URL('../../dist/compiled', import.meta.url)));
const [, , program] = process.argv;
if (program !== undefined) {
  process.argv.splice(1, 1);
  await import(pathToFileURL(resolve(program)).href);
}
