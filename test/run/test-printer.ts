/** Prints the PDFs of every app that a worker of the test run starts: a thread's start costs more than an app's. */
import { openPdfPrinter } from '#server/pdf/pdf-printer.ts';

/** As long as a test may take: a document that is slow because of all that runs beside it is no reason for a 503. */
const patienceMs = 120_000;

/** Its thread starts with the first document, and keeps no process alive. */
export const testPrinter = openPdfPrinter({ startMs: patienceMs, jobMs: patienceMs });
