/** What becomes of processes that answer, of those that do not, and what they are told of the server. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProcessOutcome, runInChildProcess } from './run-in-child-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truck-process-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const plumbing = new URL('./worker-entry.ts', import.meta.url);

/** A program that answers with the value of an expression in JavaScript, of what it is given as `input`. */
async function programOf(answer: string, maxSeconds?: number): Promise<URL> {
  const program = pathToFileURL(join(folder, `${Math.random()}.mjs`));
  const code = `import { runWorkerEntry } from '${plumbing}';\nawait runWorkerEntry(async (input) => ${answer}, ${maxSeconds});`;
  await writeFile(program, code);
  return program;
}

const endless = '(() => { for (;;); })()';

async function run(
  program: URL,
  { deadlineMs = 20_000, signal = new AbortController().signal, input = Readable.from([Buffer.from('abc')]) } = {},
): Promise<ProcessOutcome<unknown>> {
  return await runInChildProcess({ program, input, bytes: 3, args: ['more'], heapMb: 16, deadlineMs, signal });
}

test('an answer is of the input and of what else was told, and of nothing that the server knows', async () => {
  process.env.SOME_SECRET = 'of the server';
  const { answer } = Object(await run(await programOf('[String(input), process.argv[3], Object.keys(process.env)]')));
  delete process.env.SOME_SECRET;
  const [input, args, environment] = answer;
  expect([input, args]).toEqual(['abc', 'more']);
  // What Node.js itself gives a process that it talks with, and where compiled programs are.
  expect(['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'NODE_COMPILE_CACHE']).toEqual(
    expect.arrayContaining(environment),
  );
});

test('one that takes more memory than it may ends alone', async () => {
  const filled = '{ const all = []; for (;;) all.push(new Array(10_000).fill(all.length)); }';
  expect(await run(await programOf(`(() => ${filled})()`))).toEqual({ exit: expect.stringMatching(/^SIG/) });
});

test('one that is at work for too long is ended, and so is one that nobody waits for any more', async () => {
  const program = await programOf(endless);
  expect(await run(program, { deadlineMs: 300 })).toEqual({ exit: 'late' });
  expect(await run(program, { signal: AbortSignal.timeout(300) })).toEqual({ exit: 'SIGKILL' });
  expect(await run(await programOf(endless, 0.1))).toEqual({ exit: 'SIGKILL' });
});

test('one that fails says so by its code; input that cannot be read is not its fault', async () => {
  expect(await run(await programOf('process.exit(3)'))).toEqual({ exit: 3 });
  const input = new Readable({ read: () => input.destroy(new Error('The storage does not answer.')) });
  await expect(run(await programOf('1'), { input })).rejects.toThrow('The storage does not answer.');
});

/** A server that asks a program and waits. */
function serverThatAsks(program: URL): ChildProcess {
  const code = `
    import { Readable } from 'node:stream';
    const { runInChildProcess } = await import('${new URL('./run-in-child-process.ts', import.meta.url)}');
    const { signal } = new AbortController();
    const input = Readable.from([Buffer.from('abc')]);
    await runInChildProcess({ program: new URL('${program}'), input, bytes: 3, heapMb: 16, deadlineMs: 60_000, signal });`;
  return spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' });
}

test('one that is at work ends soon after a server that was killed', async () => {
  const file = join(folder, 'at-work');
  const atWork = `(await import('node:fs')).writeFileSync('${file}', String(process.pid))`;
  const server = serverThatAsks(await programOf(`[${atWork}, ${endless}]`, 100));
  const pidOf = async () => Number(await readFile(file, 'utf8').catch(() => ''));
  await expect.poll(pidOf, { timeout: 10_000 }).toBeGreaterThan(0);
  const pid = await pidOf();
  expect(process.kill(pid, 0)).toBe(true);
  server.kill('SIGKILL');
  const isThere = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  await expect.poll(isThere, { timeout: 5000 }).toBe(false);
});
