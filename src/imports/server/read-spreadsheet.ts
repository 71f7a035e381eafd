/** Has a spreadsheet read by a process of its own, which ends when it takes more time or memory than any honest file. */
import { Readable } from 'node:stream';
import { askProcess } from '#server/processes/ask-process.ts';
import { type ParseAnswer, type ParsedFile, type ReadFile, tooLarge, UnreadableFile } from './parsed-file.ts';

/** A file that was sent. */
interface SentFile {
  bytes: Uint8Array;
  isWorkbook: boolean;
}

/** What the reading of a file may take. */
interface Bounds {
  heapMb: number;
  deadlineMs: number;
}

const usualBounds: Bounds = { heapMb: 512, deadlineMs: 60_000 };

/** What a process is ended by that its file has not ended: they are sent to the server's processes together when it stops. */
const stops: readonly unknown[] = ['SIGINT', 'SIGTERM', 'SIGHUP'] satisfies NodeJS.Signals[];

/** @throws UnreadableFile with what its sender is told; the signal's reason */
export async function readSpreadsheet(
  { bytes, isWorkbook }: SentFile,
  signal: AbortSignal,
  bounds = usualBounds,
): Promise<ReadFile> {
  const rows: ParsedFile['rows'] = [];
  const outcome = await askProcess<ParseAnswer>({
    program: new URL('./parse-process.ts', import.meta.url),
    input: Readable.from([bytes]),
    bytes: bytes.length,
    args: [isWorkbook ? 'workbook' : 'csv'],
    signal,
    ...bounds,
    onPart: (part) => rows.push(...(part as ParsedFile['rows'])),
  });
  if ('ended' in outcome) {
    signal.throwIfAborted();
    const { ended } = outcome;
    // The engine ends a process that runs out of memory by a signal, and so does the system.
    if (typeof ended === 'string' && !stops.includes(ended)) throw tooLarge();
    throw new Error(`The process that reads spreadsheets ended without an answer: ${ended}.`);
  }
  const { answer } = outcome;
  if ('unreadable' in answer) throw new UnreadableFile(answer.unreadable);
  if ('fault' in answer) throw new Error(`A spreadsheet could not be read: ${answer.fault}`);
  return { ...answer, rows };
}
