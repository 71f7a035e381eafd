/** The thread that makes PDFs, so that a long one holds up nobody else's call. */
import { parentPort } from 'node:worker_threads';
import { type PrintJob, printPaper } from './paper-document.ts';

/** What the thread is asked. */
export interface PrintRequest {
  id: number;
  job: PrintJob;
}

/** What it answers. */
export type PrintResult = { id: number; pdf: Uint8Array<ArrayBuffer> } | { id: number; fault: string };

async function print({ id, job }: PrintRequest): Promise<PrintResult> {
  try {
    return { id, pdf: new Uint8Array(await printPaper(job)) };
  } catch (error) {
    return { id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', async (request: PrintRequest) => {
  const result = await print(request);
  parentPort?.postMessage(result, 'pdf' in result ? [result.pdf.buffer] : []);
});
