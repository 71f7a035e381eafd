/** Runs on the PDF thread, so that a long document does not block other requests. */
import { parentPort } from 'node:worker_threads';
import type { PdfJob } from './pdf-job.ts';

/** Reply to a job. */
export type PrintResult = { pdf: Uint8Array<ArrayBuffer> } | { error: string };

/** Sent once the module is loaded and printing begins. */
export interface PrintBegun {
  begun: true;
}

async function print({ file, data }: PdfJob): Promise<PrintResult> {
  try {
    const { draw } = (await import(file)) as { draw: (data: unknown) => Promise<Uint8Array> };
    parentPort?.postMessage({ begun: true } satisfies PrintBegun);
    return { pdf: new Uint8Array(await draw(data)) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', async (job: PdfJob) => {
  const result = await print(job);
  parentPort?.postMessage(result, 'pdf' in result ? [result.pdf.buffer] : []);
});
