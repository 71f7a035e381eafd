/** The product as people start it: a process of its own, with what it printed, until the test is over. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../network/free-port.ts';

const program = ['run.mjs', 'main.ts'].map((file) => fileURLToPath(new URL(`../../src/app/${file}`, import.meta.url)));

/** Milliseconds between two looks whether it answers. */
const pause = 50;

/** One that was started. */
export interface ProductProcess {
  child: ChildProcess;
  port: number;
  url: string;
  /** Everything printed so far. */
  output(): string;
  /** The exit code, once it has ended and all that it printed is here. */
  ended: Promise<number | null>;
  /** Resolves when the product answers. @throws Error when it ends instead */
  ready(): Promise<void>;
  /** Ends it by SIGTERM, where it still runs. */
  stop(): Promise<void>;
}

/**
 * Starts it with these variables and no others; the caller stops it.
 * @param within a command that is given the program's own as its arguments, such as a shell with limits
 * @param isRead false leaves its output unread, so that the pipe fills up
 */
export async function startProduct(
  settings: Record<string, string>,
  within: readonly string[] = [],
  isRead = true,
): Promise<ProductProcess> {
  const port = settings.PORT ?? String(await freePort());
  const env = { PATH: process.env.PATH ?? '', HOME: tmpdir(), LOG_LEVEL: 'warn', ...settings, PORT: port };
  const [command = '', ...args] = [...within, process.execPath, ...program];
  const child = spawn(command, args, { env, cwd: tmpdir(), stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  if (isRead) {
    child.stdout?.on('data', (chunk: Buffer) => (text += chunk));
    child.stderr?.on('data', (chunk: Buffer) => (text += chunk));
  }
  const ended = new Promise<number | null>((resolve) => child.once(isRead ? 'close' : 'exit', (code) => resolve(code)));
  const url = `http://127.0.0.1:${port}`;
  return {
    child,
    port: Number(port),
    url,
    output: () => text,
    ended,
    ready: async () => {
      for (;;) {
        if (child.exitCode !== null) throw new Error(`It ended instead of starting:\n${text}`);
        const answer = await fetch(`${url}/readyz`).catch(() => undefined);
        if (answer?.ok) return;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    },
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Runs a command of the terminal, as `npm run NAME -- ...` does, with these variables and no others. */
export async function runCommand(
  name: string,
  words: readonly string[],
  settings: Record<string, string>,
  within: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const [runner = ''] = program;
  const file = fileURLToPath(new URL(`../../src/app/commands/${name}.ts`, import.meta.url));
  const env = { PATH: process.env.PATH ?? '', HOME: tmpdir(), ...settings };
  const [command = '', ...args] = [...within, process.execPath, runner, file, ...words];
  const child = spawn(command, args, { env, cwd: tmpdir() });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

/** A folder for a test, and the way to remove it. */
export async function temporaryFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'truck-process-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
