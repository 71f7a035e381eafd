/** Child processes that return a result, fail, run too long, or outlive the server. */
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

const workerEntry = new URL('./worker-entry.ts', import.meta.url);

/** Writes a program that returns the value of a JavaScript expression of `input`. */
async function writeProgram(answer: string, maxSeconds?: number): Promise<URL> {
  const program = pathToFileURL(join(folder, `${Math.random()}.mjs`));
  const code = `import { runWorkerEntry } from '${workerEntry}';\nawait runWorkerEntry(async (input) => ${answer}, ${maxSeconds});`;
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

test("the program sees its input and arguments, but not the server's environment", async () => {
  process.env.SOME_SECRET = 'of the server';
  const { answer } = Object(
    await run(await writeProgram('[String(input), process.argv[3], Object.keys(process.env)]')),
  );
  delete process.env.SOME_SECRET;
  const [input, args, environment] = answer;
  expect([input, args]).toEqual(['abc', 'more']);
  // Node.js sets the first two for IPC; the third is the compile cache.
  expect(['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'NODE_COMPILE_CACHE']).toEqual(
    expect.arrayContaining(environment),
  );
});

test('a program that exceeds its memory limit is killed without affecting the server', async () => {
  const filled = '{ const all = []; for (;;) all.push(new Array(10_000).fill(all.length)); }';
  expect(await run(await writeProgram(`(() => ${filled})()`))).toEqual({ exit: expect.stringMatching(/^SIG/) });
});

test('a program is killed on timeout, on abort, and when it exceeds its CPU time', async () => {
  const program = await writeProgram(endless);
  expect(await run(program, { deadlineMs: 300 })).toEqual({ exit: 'late' });
  expect(await run(program, { signal: AbortSignal.timeout(300) })).toEqual({ exit: 'SIGKILL' });
  expect(await run(await writeProgram(endless, 0.1))).toEqual({ exit: 'SIGKILL' });
});

test("a failed program reports its exit code, and an unreadable input throws the input's error", async () => {
  expect(await run(await writeProgram('process.exit(3)'))).toEqual({ exit: 3 });
  const input = new Readable({ read: () => input.destroy(new Error('The storage does not respond.')) });
  await expect(run(await writeProgram('1'), { input })).rejects.toThrow('The storage does not respond.');
});

/** Starts a server process that runs the program and waits. */
function spawnServer(program: URL): ChildProcess {
  const code = `
    import { Readable } from 'node:stream';
    const { runInChildProcess } = await import('${new URL('./run-in-child-process.ts', import.meta.url)}');
    const { signal } = new AbortController();
    const input = Readable.from([Buffer.from('abc')]);
    await runInChildProcess({ program: new URL('${program}'), input, bytes: 3, heapMb: 16, deadlineMs: 60_000, signal });`;
  return spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' });
}

test('a running program ends soon after its server was killed', async () => {
  const file = join(folder, 'at-work');
  const atWork = `(await import('node:fs')).writeFileSync('${file}', String(process.pid))`;
  const server = spawnServer(await writeProgram(`[${atWork}, ${endless}]`, 100));
  const pidOf = async () => Number(await readFile(file, 'utf8').catch(() => ''));
  await expect.poll(pidOf).toBeGreaterThan(0);
  const pid = await pidOf();
  expect(process.kill(pid, 0)).toBe(true);
  server.kill('SIGKILL');
  const isRunning = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  await expect.poll(isRunning).toBe(false);
});
