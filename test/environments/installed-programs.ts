/** Finds programs that are not npm packages, and starts servers for a test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Debian installs servers in folders that are not in an ordinary user's path. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];

/** Longest time until a server accepts connections. */
const maxStartMs = 20_000;

/** The path of a program; undefined if it is not installed. */
export function findProgram(name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** The title of a part of the run; a skipped part says what to install. */
export function partTitle(part: string, isInstalled: boolean, remedy: string): string {
  return isInstalled ? part : `${part} (not run: ${remedy})`;
}

function canConnect(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1', () => resolve(true));
  socket.on('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

interface ServerOptions {
  port: number;
  env?: Record<string, string>;
  uid?: number;
  gid?: number;
}

/** Starts a server and resolves when it listens on the port. @throws Error with its output if it does not */
export async function startServer(
  program: string,
  args: readonly string[],
  { port, env = {}, uid, gid }: ServerOptions,
): Promise<{ child: ChildProcess; stop(): Promise<void> }> {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined || gid === undefined ? {} : { uid, gid }),
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for (const deadline = Date.now() + maxStartMs; !(await canConnect(port)); await wait(50)) {
    if (child.exitCode === null && Date.now() < deadline) continue;
    child.kill('SIGKILL');
    throw new Error(`${program} does not start:\n${output}`);
  }
  return {
    child,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
