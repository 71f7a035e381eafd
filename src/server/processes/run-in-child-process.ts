/** Has a program answer one question in a process of its own: whatever its input does to it, it does not do it to the server. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ProcessMessage } from './worker-entry.ts';

/** What a process is started with. */
interface ChildProcessOptions {
  /** A file that calls `runWorkerEntry`. */
  program: URL;
  /** What it is asked about, of so many bytes. */
  input: Readable;
  bytes: number;
  /** What else it is told. */
  args?: readonly string[];
  /** Megabytes that its objects may take; one that needs more ends. */
  heapMb: number;
  /** Milliseconds after which it is ended. */
  deadlineMs: number;
  /** Ends it. */
  signal: AbortSignal;
  /** Takes a part that the process sends before its answer. */
  onPart?: (part: unknown) => void;
}

/** The answer; or how the process ended without one: by which signal or code, or as it took too long; null where it did not start. */
export type ProcessOutcome<Answer> = { answer: Answer } | { exit: NodeJS.Signals | number | 'late' | null };

/** What the process compiles is kept where this one keeps its own: to compile is a third of its work. */
function compileCache(): Record<string, string> {
  const folder = getCompileCacheDir();
  // Node.js adds a folder of its version.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

function forkProcess({ program, bytes, args = [], heapMb }: ChildProcessOptions): ChildProcess {
  return fork(program, [String(bytes), ...args], {
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMb}`],
    // Nothing of the server's configuration, such as its secrets.
    env: compileCache(),
  });
}

/** @throws Error when the input cannot be read from where it is kept */
export async function runInChildProcess<Answer>(options: ChildProcessOptions): Promise<ProcessOutcome<Answer>> {
  const { input, signal, deadlineMs, onPart } = options;
  const child = forkProcess(options);
  const timeout = AbortSignal.timeout(deadlineMs);
  const completion = new Promise<ProcessOutcome<Answer>>((resolve) => {
    child.on('message', (message: ProcessMessage) => {
      if ('part' in message) onPart?.(message.part);
      else resolve({ answer: message.answer as Answer });
    });
    // Not at its exit: an answer may still be on its way then.
    child.once('close', (code, killedBy) => resolve({ exit: timeout.aborted ? 'late' : (killedBy ?? code) }));
    child.once('error', () => resolve({ exit: null }));
  });
  const end = () => child.kill('SIGKILL');
  const aborted = AbortSignal.any([signal, timeout]);
  aborted.addEventListener('abort', end);
  if (aborted.aborted) end();
  let readError: unknown;
  async function* source() {
    try {
      yield* input;
    } catch (error) {
      readError = error;
      throw error;
    }
  }
  try {
    // A process that has ended takes no more bytes: what became of it is told by the answer.
    if (child.stdin) pipeline(source, child.stdin).catch(end);
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
