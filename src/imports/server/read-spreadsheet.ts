/** Has a spreadsheet read by a process of its own, which ends when it takes more time or memory than any honest file. */
import { Readable } from 'node:stream';
import { runInChildProcess } from '#server/processes/run-in-child-process.ts';
import { type ParseAnswer, type ParsedFile, type ReadFile, tooLarge, UnreadableFile } from './parsed-file.ts';

/** A file that was sent. */
interface SentFile {
  bytes: Uint8Array;
  isWorkbook: boolean;
}

/** What the reading of a file may take. */
interface ProcessLimits {
  heapMb: number;
  deadlineMs: number;
}

const defaultLimits: ProcessLimits = { heapMb: 512, deadlineMs: 60_000 };

/** What a process is ended by that its file has not ended: they are sent to the server's processes together when it stops. */
const stops: readonly unknown[] = ['SIGINT', 'SIGTERM', 'SIGHUP'] satisfies NodeJS.Signals[];

/** @throws UnreadableFile with what its sender is told; the signal's reason */
export async function readSpreadsheet(
  { bytes, isWorkbook }: SentFile,
  signal: AbortSignal,
  bounds = defaultLimits,
): Promise<ReadFile> {
  const rows: ParsedFile['rows'] = [];
  const outcome = await runInChildProcess<ParseAnswer>({
    program: new URL('./parse-process.ts', import.meta.url),
    input: Readable.from([bytes]),
    bytes: bytes.length,
    args: [isWorkbook ? 'workbook' : 'csv'],
    signal,
    ...bounds,
    onPart: (part) => rows.push(...(part as ParsedFile['rows'])),
  });
  if ('exit' in outcome) {
    signal.throwIfAborted();
    const { exit } = outcome;
    // The engine ends a process that runs out of memory by a signal, and so does the system.
    if (typeof exit === 'string' && !stops.includes(exit)) throw tooLarge();
    throw new Error(`The process that reads spreadsheets ended without an answer: ${exit}.`);
  }
  const { answer } = outcome;
  if ('unreadable' in answer) throw new UnreadableFile(answer.unreadable);
  if ('fault' in answer) throw new Error(`A spreadsheet could not be read: ${answer.fault}`);
  return { ...answer, rows };
}
