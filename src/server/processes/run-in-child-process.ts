/** Runs a program in a child process, so that malicious or broken input cannot harm the server. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ProcessMessage } from './worker-entry.ts';

interface ChildProcessOptions {
  /** A module that calls `runWorkerEntry`. */
  program: URL;
  /** The input, which has `bytes` bytes. */
  input: Readable;
  bytes: number;
  /** Additional command line arguments. */
  args?: readonly string[];
  /** Heap limit in megabytes; the process ends when it needs more. */
  heapMb: number;
  /** Timeout. */
  deadlineMs: number;
  /** Kills the process when aborted. */
  signal: AbortSignal;
  /** Called for each part that the process sends before its result. */
  onPart?: (part: unknown) => void;
}

/**
 * The result, or how the process ended without one: signal, exit code, 'late' on timeout, or null if it did not
 * start.
 */
export type ProcessOutcome<Answer> = { answer: Answer } | { exit: NodeJS.Signals | number | 'late' | null };

/** Shares this process's compile cache: compiling is a third of the child's work. */
function compileCache(): Record<string, string> {
  const folder = getCompileCacheDir();
  // Node.js appends a folder for its version.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

function forkProcess({ program, bytes, args = [], heapMb }: ChildProcessOptions): ChildProcess {
  return fork(program, [String(bytes), ...args], {
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMb}`],
    // Nothing of the server's configuration, which contains secrets.
    env: compileCache(),
  });
}

/** @throws Error when the input cannot be read */
export async function runInChildProcess<Answer>(options: ChildProcessOptions): Promise<ProcessOutcome<Answer>> {
  const { input, signal, deadlineMs, onPart } = options;
  const child = forkProcess(options);
  const timeout = AbortSignal.timeout(deadlineMs);
  const completion = new Promise<ProcessOutcome<Answer>>((resolve) => {
    child.on('message', (message: ProcessMessage) => {
      if ('part' in message) onPart?.(message.part);
      else resolve({ answer: message.answer as Answer });
    });
    // Not on 'exit', because a result may still be in transit then.
    child.once('close', (code, killedBy) => resolve({ exit: timeout.aborted ? 'late' : (killedBy ?? code) }));
    child.once('error', () => resolve({ exit: null }));
  });
  const end = () => child.kill('SIGKILL');
  const aborted = AbortSignal.any([signal, timeout]);
  aborted.addEventListener('abort', end);
  if (aborted.aborted) end();
  let readError: unknown;
  async function* readSource() {
    try {
      yield* input;
    } catch (error) {
      readError = error;
      throw error;
    }
  }
  try {
    // Fails if the process has ended early; its outcome says why.
    if (child.stdin) pipeline(readSource, child.stdin).catch(end);
    const outcome = await completion;
    if (readError !== undefined) throw readError;
    return outcome;
  } finally {
    input.destroy();
    aborted.removeEventListener('abort', end);
    if (child.exitCode === null && child.signalCode === null) {
      end();
      await once(child, 'exit');
    }
  }
}
