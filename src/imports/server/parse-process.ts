/** A process of its own that reads one spreadsheet and ends: whatever a file does to it, it does not do it to the server. */
import { answerServer } from '#server/processes/answer-server.ts';
import { parseFile } from './parse-file.ts';
import { type ParseAnswer, tooLarge, UnreadableFile } from './parsed-file.ts';

/** The largest file that is taken needs six. */
const mostSeconds = 20;

const [, , , type] = process.argv;

async function answer(bytes: Buffer<ArrayBuffer>): Promise<ParseAnswer> {
  try {
    return await parseFile(bytes, type === 'workbook');
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.message };
    // An array or a text that is larger than any may be is a matter of size.
    if (error instanceof RangeError) return { unreadable: tooLarge().message };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

await answerServer(answer, mostSeconds);
