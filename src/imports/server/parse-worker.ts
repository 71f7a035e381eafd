/** What runs on the thread that reads a spreadsheet: whatever a file does to it, it does not do it to the server. */
import { parentPort, workerData } from 'node:worker_threads';
import { type ParsedFile, parseFile, UnreadableFile } from './parse-file.ts';

/** What the thread is given. */
export interface ParseWork {
  bytes: Uint8Array<ArrayBuffer>;
  isWorkbook: boolean;
}

/** What it answers, once. */
export type ParseAnswer = ParsedFile | { unreadable: string };

const { bytes, isWorkbook } = workerData as ParseWork;
try {
  parentPort?.postMessage((await parseFile(bytes, isWorkbook)) satisfies ParseAnswer);
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  parentPort?.postMessage({ unreadable: error.message } satisfies ParseAnswer);
}
