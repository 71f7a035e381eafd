/** Has a program answer one question in a process of its own: whatever its input does to it, it does not do it to the server. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ProcessMessage } from './answer-server.ts';

/** What a process is started with. */
interface Question {
  /** A file that calls `answerServer`. */
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
export type ProcessOutcome<Answer> = { answer: Answer } | { ended: NodeJS.Signals | number | 'late' | null };

/** What the process compiles is kept where this one keeps its own: to compile is a third of its work. */
function compileCache(): Record<string, string> {
  const folder = getCompileCacheDir();
  // Node.js adds a folder of its version.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

function start({ program, bytes, args = [], heapMb }: Question): ChildProcess {
  return fork(program, [String(bytes), ...args], {
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMb}`],
    // Nothing of the server's configuration, such as its secrets.
    env: compileCache(),
  });
}

/** @throws Error when the input cannot be read from where it is kept */
export async function askProcess<Answer>(question: Question): Promise<ProcessOutcome<Answer>> {
  const { input, signal, deadlineMs, onPart } = question;
  const child = start(question);
  const late = AbortSignal.timeout(deadlineMs);
  const answered = new Promise<ProcessOutcome<Answer>>((resolve) => {
    child.on('message', (message: ProcessMessage) => {
      if ('part' in message) onPart?.(message.part);
      else resolve({ answer: message.answer as Answer });
    });
    // Not at its exit: an answer may still be on its way then.
    child.once('close', (code, killedBy) => resolve({ ended: late.aborted ? 'late' : (killedBy ?? code) }));
    child.once('error', () => resolve({ ended: null }));
  });
  const end = () => child.kill('SIGKILL');
  const timely = AbortSignal.any([signal, late]);
  timely.addEventListener('abort', end);
  if (timely.aborted) end();
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
    const outcome = await answered;
    if (readError !== undefined) throw readError;
    return outcome;
  } finally {
    input.destroy();
    timely.removeEventListener('abort', end);
    if (child.exitCode === null && child.signalCode === null) {
      end();
      await once(child, 'exit');
    }
  }
}
