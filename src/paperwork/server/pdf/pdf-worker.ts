/** What runs on the thread that makes PDFs, so that a long one holds up nobody else's call. */
import { parentPort } from 'node:worker_threads';
import { type PrintJob, printPaper } from './paper-document.ts';

/** What the thread answers to a job. */
export type PrintResult = { pdf: Uint8Array<ArrayBuffer> } | { fault: string };

async function print(job: PrintJob): Promise<PrintResult> {
  try {
    return { pdf: new Uint8Array(await printPaper(job)) };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', async (job: PrintJob) => {
  const result = await print(job);
  parentPort?.postMessage(result, 'pdf' in result ? [result.pdf.buffer] : []);
});
