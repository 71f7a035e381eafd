/** Runs on the PDF thread, so that a long document does not block other requests. */
import { parentPort } from 'node:worker_threads';
import type { PdfJob } from './pdf-job.ts';

/** Reply to a job. */
export type PrintResult = { pdf: Uint8Array<ArrayBuffer> } | { error: string };

/** Sent once the module is loaded and printing begins. */
export interface PrintBegun {
  begun: true;
}

type Draw = (data: unknown) => Promise<Uint8Array>;

async function print({ file, draw, data }: PdfJob): Promise<PrintResult> {
  try {
    const drawing = ((await import(file)) as Record<string, Draw | undefined>)[draw];
    if (drawing === undefined) throw new Error(`${file} does not export ${draw}.`);
    parentPort?.postMessage({ begun: true } satisfies PrintBegun);
    return { pdf: new Uint8Array(await drawing(data)) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', async (job: PdfJob) => {
  const result = await print(job);
  parentPort?.postMessage(result, 'pdf' in result ? [result.pdf.buffer] : []);
});
