/** What runs on the thread that makes PDFs, so that a long one holds up nobody else's call. */
import { parentPort } from 'node:worker_threads';
import type { PdfJob } from './pdf-job.ts';

/** What the thread answers to a job. */
export type PrintResult = { pdf: Uint8Array<ArrayBuffer> } | { error: string };

/** What it says before: the program is there, the document is begun. */
export interface PrintBegun {
  begun: true;
}

type Draw = (data: unknown) => Promise<Uint8Array>;

async function print({ file, draw, data }: PdfJob): Promise<PrintResult> {
  try {
    const drawing = ((await import(file)) as Record<string, Draw | undefined>)[draw];
    if (drawing === undefined) throw new Error(`${file} draws no ${draw}.`);
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
