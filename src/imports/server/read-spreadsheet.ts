/**
 * Has a spreadsheet parsed by a separate process, which is killed if it takes more time or memory than a genuine
 * file needs.
 */
import { Readable } from 'node:stream';
import { runInChildProcess } from '#server/processes/run-in-child-process.ts';
import {
  type ChosenPart,
  type ParseAnswer,
  type ParsedFile,
  type ReadFile,
  tooLarge,
  UnreadableFile,
} from './parsed-file.ts';

interface SentFile {
  bytes: Uint8Array;
  isWorkbook: boolean;
  chosen?: ChosenPart | undefined;
}

/** Limits of the parser process. */
interface ProcessLimits {
  heapMb: number;
  deadlineMs: number;
}

const defaultLimits: ProcessLimits = { heapMb: 512, deadlineMs: 60_000 };

/**
 * Signals that end the process without its file being the cause: they are sent to all of the server's processes when
 * it stops.
 */
const shutdownSignals: readonly unknown[] = ['SIGINT', 'SIGTERM', 'SIGHUP'] satisfies NodeJS.Signals[];

/** @throws UnreadableFile with the message for the sender; the abort reason of the signal */
export async function readSpreadsheet(
  { bytes, isWorkbook, chosen }: SentFile,
  signal: AbortSignal,
  limits = defaultLimits,
): Promise<ReadFile> {
  const rows: ParsedFile['rows'] = [];
  const outcome = await runInChildProcess<ParseAnswer>({
    program: new URL('./parse-process.ts', import.meta.url),
    input: Readable.from([bytes]),
    bytes: bytes.length,
    args: [isWorkbook ? 'workbook' : 'csv', JSON.stringify(chosen ?? null)],
    signal,
    ...limits,
    onPart: (part) => rows.push(...(part as ParsedFile['rows'])),
  });
  if ('exit' in outcome) {
    signal.throwIfAborted();
    const { exit } = outcome;
    // Both V8 and the operating system end a process that runs out of memory with a signal.
    if (typeof exit === 'string' && !shutdownSignals.includes(exit)) throw tooLarge();
    throw new Error(`The process that reads spreadsheets ended without an answer: ${exit}.`);
  }
  const { answer } = outcome;
  if ('unreadable' in answer) throw new UnreadableFile(answer.unreadable);
  if ('error' in answer) throw new Error(`A spreadsheet could not be read: ${answer.error}`);
  return { ...answer, rows };
}
