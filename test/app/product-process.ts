/** The product as a process of its own, with its output, until the test is over. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../network/free-port.ts';

const program = ['run.mjs', 'main.ts'].map((file) => fileURLToPath(new URL(`../../src/app/${file}`, import.meta.url)));

const pollMs = 50;

export interface ProductProcess {
  child: ChildProcess;
  port: number;
  url: string;
  /** All output so far. */
  output(): string;
  /** The exit code, when the process has ended and all its output has been read. */
  ended: Promise<number | null>;
  /** Resolves when the product is ready. @throws Error if it ends first */
  ready(): Promise<void>;
  /** Stops the process with SIGTERM if it is still running. */
  stop(): Promise<void>;
}

/**
 * Starts the product with only these environment variables; the caller stops it.
 * @param within a command that runs the program given as its arguments, such as a shell with limits
 * @param isRead false leaves the output unread, so that the pipe fills up
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
        if (child.exitCode !== null) throw new Error(`The product ended instead of starting:\n${text}`);
        const answer = await fetch(`${url}/readyz`).catch(() => undefined);
        if (answer?.ok) return;
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
    },
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Runs a command as `npm run NAME -- ...` does, with only these environment variables. */
export async function runCommand(
  name: string,
  commandArgs: readonly string[],
  settings: Record<string, string>,
  within: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const [runner = ''] = program;
  const file = fileURLToPath(new URL(`../../src/app/commands/${name}.ts`, import.meta.url));
  const env = { PATH: process.env.PATH ?? '', HOME: tmpdir(), ...settings };
  const [command = '', ...args] = [...within, process.execPath, runner, file, ...commandArgs];
  const child = spawn(command, args, { env, cwd: tmpdir() });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

export async function temporaryFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'truck-process-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
