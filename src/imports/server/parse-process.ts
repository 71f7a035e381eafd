/** Reads one spreadsheet in a separate process and exits, so that a malicious file cannot harm the server. */
import { type Cell, cellText, isEmptyCell } from '#imports/cell.ts';
import { runWorkerEntry } from '#server/processes/worker-entry.ts';
import { firstCharacters } from '#shared/text.ts';
import { parseFile } from './parse-file.ts';
import { type ParseAnswer, type ParsedFile, rowBatches, tooLarge, UnreadableFile } from './parsed-file.ts';

/** Seconds of CPU time; the largest accepted file needs six. */
const maxCpuSeconds = 20;

/** Characters of the example shown next to a heading. */
const exampleLength = 60;

/** Batch size of rows sent to the server, small enough to be processed within milliseconds. */
const batchLimits = { rows: 1000, characters: 250_000 };

const [, , , type, chosen = 'null'] = process.argv;

function exampleOf(cell: Cell | undefined): string {
  return cell === undefined || cell === null || isEmptyCell(cell) ? '' : firstCharacters(cellText(cell), exampleLength);
}

function examplesOf(heads: ParsedFile['heads'], rows: ParsedFile['rows']): string[] {
  const examples = heads.map(() => '');
  for (const { cells } of rows) {
    for (const [at, cell] of cells.entries()) if (examples[at] === '') examples[at] = exampleOf(cell);
  }
  return examples;
}

async function answer(
  bytes: Buffer<ArrayBuffer>,
  sendPart: (part: ParsedFile['rows']) => Promise<void>,
): Promise<ParseAnswer> {
  try {
    const { rows, ...file } = await parseFile(bytes, type === 'workbook', JSON.parse(chosen) ?? undefined);
    for (const batch of rowBatches(rows, batchLimits)) await sendPart(batch);
    return { ...file, examples: examplesOf(file.heads, rows) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.message };
    // Arrays and strings beyond the engine's limits mean that the file is too large.
    if (error instanceof RangeError) return { unreadable: tooLarge().message };
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

await runWorkerEntry(answer, maxCpuSeconds);
