/** The thread that makes PDFs, so that a long one holds up nobody else's call. */
import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import { type PrintJob, paperDocument } from './paper-document.ts';
import { registerFonts } from './pdf-fonts.ts';

/** What the thread is asked. */
export interface PrintRequest {
  id: number;
  job: PrintJob;
}

/** What it answers. */
export type PrintResult = { id: number; pdf: Uint8Array<ArrayBuffer> } | { id: number; fault: string };

registerFonts();
// Nothing in a document is fetched or read from the disk: fonts and logos are handed over.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

async function print({ id, job }: PrintRequest): Promise<PrintResult> {
  try {
    const buffer = await pdfmake.createPdf(paperDocument(job)).getBuffer();
    return { id, pdf: new Uint8Array(buffer) };
  } catch (error) {
    return { id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', async (request: PrintRequest) => {
  const result = await print(request);
  parentPort?.postMessage(result, 'pdf' in result ? [result.pdf.buffer] : []);
});
