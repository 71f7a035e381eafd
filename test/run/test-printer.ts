/** Prints the PDFs of every app in a worker of the test run: starting a thread takes longer than starting an app. */
import { openPdfPrinter } from '#server/pdf/pdf-printer.ts';

/** As long as a test may take, so that a slow machine does not cause a 503. */
const timeoutMs = 120_000;

/** Starts its thread with the first document; the thread does not keep the process alive. */
export const testPrinter = openPdfPrinter({ startMs: timeoutMs, jobMs: timeoutMs });
