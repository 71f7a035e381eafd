/** A process of its own that reads one spreadsheet and ends: whatever a file does to it, it does not do it to the server. */
import { type Cell, cellText, isEmptyCell } from '#imports/cell.ts';
import { runWorkerEntry } from '#server/processes/worker-entry.ts';
import { firstCharacters } from '#shared/text.ts';
import { parseFile } from './parse-file.ts';
import { type ParseAnswer, type ParsedFile, rowBatches, tooLarge, UnreadableFile } from './parsed-file.ts';

/** The largest file that is taken needs six. */
const maxSeconds = 20;

/** Characters of a cell that stand beside its head. */
const exampleLength = 60;

/** Rows that are sent at a time: few enough for the server to read within some milliseconds. */
const atOnce = { rows: 1000, characters: 250_000 };

const [, , , type] = process.argv;

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
    const { rows, ...file } = await parseFile(bytes, type === 'workbook');
    for (const batch of rowBatches(rows, atOnce)) await sendPart(batch);
    return { ...file, examples: examplesOf(file.heads, rows) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.message };
    // An array or a text that is larger than any may be is a matter of size.
    if (error instanceof RangeError) return { unreadable: tooLarge().message };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

await runWorkerEntry(answer, maxSeconds);
